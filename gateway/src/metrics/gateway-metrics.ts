import { answerMetricEvents } from '@dentisti/core/platform/answer-metric-events';
import {
  confirmationSeconds,
  createProcessRegistry,
  type Measurements,
  type ProcessSources,
} from '@dentisti/core/platform/process-metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import { createRouteLabels, methodLabel, statusLabel } from './closed-labels.ts';
import { metricEvents } from './gateway-metric-events.ts';

/** Seconds. */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The gateway's metrics, in a registry of their own; docs/operations.md says where they are read. */
export function measureGateway(sources: ProcessSources): Measurements {
  const registry = createProcessRegistry(sources);
  const registers = [registry];
  const requests = new Histogram({
    name: 'dentisti_http_request_duration_seconds',
    help: 'Answered requests, by pattern of the route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: quick,
    registers,
  });
  const operations = new Histogram({
    name: 'dentisti_graphql_operation_duration_seconds',
    help: 'GraphQL operations over HTTP, by what they ask for',
    labelNames: ['operation', 'outcome'] as const,
    buckets: quick,
    registers,
  });
  const refusals = new Counter({
    name: 'dentisti_rate_limit_refusals_total',
    help: 'Calls refused because a client, telephone or practice had too many',
    labelNames: ['rule'] as const,
    registers,
  });
  const pages = new Histogram({
    name: 'dentisti_page_render_duration_seconds',
    help: 'Pages drawn on the server; those remembered are not counted',
    labelNames: ['outcome'] as const,
    buckets: quick,
    registers,
  });
  const sockets = new Gauge({
    name: 'dentisti_subscription_sockets',
    help: 'WebSockets that are open',
    registers,
  });
  const subscriptions = new Gauge({
    name: 'dentisti_subscriptions',
    help: 'Subscriptions that are open on them',
    registers,
  });
  const notAdded = new Counter({
    name: 'dentisti_jobs_not_added_total',
    help: 'Jobs that Redis did not take in time; the worker finds them in Postgres',
    labelNames: ['job'] as const,
    registers,
  });
  const geocoder = new Counter({
    name: 'dentisti_geocoder_requests_total',
    help: 'Addresses asked of the geocoder, by what became of the request',
    labelNames: ['outcome'] as const,
    registers,
  });
  // The worker counts those of the telephone under the same name.
  const confirmations = new Histogram({
    name: 'dentisti_booking_confirmation_seconds',
    help: 'From a request to its confirmation by an answer in the studio',
    buckets: confirmationSeconds,
    registers,
  });
  const taken = new Histogram({
    name: 'dentisti_waiting_taken_seconds',
    help: 'From a freed time to the moment when somebody on the waiting list took it',
    buckets: confirmationSeconds,
    registers,
  });
  const routeLabel = createRouteLabels();
  const stopAnswers = answerMetricEvents.on({
    bookingConfirmed: ({ seconds }) => confirmations.observe(seconds),
    waitingOfferTaken: ({ seconds }) => taken.observe(seconds),
  });
  const stopOthers = metricEvents.on({
    requestAnswered: ({ method, route, status, seconds }) =>
      requests.observe({ method: methodLabel(method), route: routeLabel(route), status: statusLabel(status) }, seconds),
    operationAnswered: ({ operation, outcome, seconds }) => operations.observe({ operation, outcome }, seconds),
    limitRefused: ({ rule }) => refusals.inc({ rule }),
    pageRendered: ({ outcome, seconds }) => pages.observe({ outcome }, seconds),
    socketsChanged: ({ by }) => sockets.inc(by),
    subscriptionsChanged: ({ by }) => subscriptions.inc(by),
    jobNotAdded: ({ job }) => notAdded.inc({ job }),
    geocoderAsked: ({ outcome }) => geocoder.inc({ outcome }),
  });
  const stop = () => {
    stopAnswers();
    stopOthers();
  };
  return { registry, stop };
}
