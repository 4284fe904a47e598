import {
  confirmationSeconds,
  createProcessRegistry,
  type Measurements,
  type ProcessSources,
} from '@dentisti/core/platform/process-metrics';
import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import type { MikroORM } from '@dentisti/db/orm';
import { jobContracts } from '@dentisti/domain/jobs/registry';
import type { Redis } from 'ioredis';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { measureQueues } from './queue-metrics.ts';
import { measureWorkload } from './workload-metrics.ts';

export interface WorkerSources extends ProcessSources {
  orm: MikroORM;
  redis: Redis;
  now(): Date;
}

/** Seconds: of a job, and of a question to the platform. */
const short = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The worker's metrics, in a registry of their own; docs/operations.md says where they are read. */
export function measureWorker(sources: WorkerSources): Measurements & { close(): Promise<void> } {
  const { orm, redis, now } = sources;
  const registry = createProcessRegistry(sources);
  const names = [...new Set(Object.values(jobContracts).map(({ queue }) => queue))];
  const queues = measureQueues(registry, { names, connection: redis, now });
  measureWorkload(registry, orm, now);
  const ends = [countJobs(registry), countCalls(registry), countOutside(registry), countSchedules(registry)];
  const stop = () => {
    for (const end of ends) end();
  };
  return {
    registry,
    stop,
    async close() {
      stop();
      await queues.close();
    },
  };
}

function countJobs(registry: Registry): () => void {
  const registers = [registry];
  const labelNames = ['queue', 'job'] as const;
  const jobs = new Counter({
    name: 'dentisti_jobs_total',
    help: 'Runs of jobs, by how they ended',
    labelNames: [...labelNames, 'outcome'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'dentisti_job_duration_seconds',
    help: 'How long runs of jobs took',
    labelNames,
    buckets: short,
    registers,
  });
  return metricEvents.on({
    jobEnded: ({ queue, job, outcome, seconds }) => {
      jobs.inc({ queue, job, outcome });
      durations.observe({ queue, job }, seconds);
    },
  });
}

function countCalls(registry: Registry): () => void {
  const registers = [registry];
  const dials = new Counter({
    name: 'dentisti_dials_total',
    help: 'Dials, by what the platform answered',
    labelNames: ['outcome'] as const,
    registers,
  });
  const calls = new Counter({
    name: 'dentisti_calls_total',
    help: 'Calls that ended, by outcome',
    labelNames: ['outcome', 'purpose', 'direction'] as const,
    registers,
  });
  const confirmations = new Histogram({
    name: 'dentisti_booking_confirmation_seconds',
    help: 'From a request to its confirmation by telephone',
    buckets: confirmationSeconds,
    registers,
  });
  const lookedUp = new Histogram({
    name: 'dentisti_reconcile_lag_seconds',
    help: 'Age of dials and calls when the platform was asked about them because no report had come',
    labelNames: ['found'] as const,
    buckets: [60, 90, 120, 180, 300, 600, 1_800, 3_600],
    registers,
  });
  const alerts = new Counter({
    name: 'dentisti_operator_alerts_total',
    help: 'Things that a person has to settle, as mailed to the operator',
    labelNames: ['alert'] as const,
    registers,
  });
  return metricEvents.on({
    dialEnded: ({ outcome }) => dials.inc({ outcome }),
    callEnded: ({ outcome, purpose, direction }) => calls.inc({ outcome, purpose, direction }),
    bookingConfirmed: ({ seconds }) => confirmations.observe(seconds),
    attemptLookedUp: ({ found, ageSeconds }) => lookedUp.observe({ found }, ageSeconds),
    operatorNeeded: ({ alert }) => alerts.inc({ alert }),
  });
}

function countOutside(registry: Registry): () => void {
  const registers = [registry];
  const voice = new Histogram({
    name: 'dentisti_voice_request_duration_seconds',
    help: 'Requests to the voice platform, by how they ended',
    labelNames: ['request', 'outcome'] as const,
    buckets: short,
    registers,
  });
  const mails = new Counter({
    name: 'dentisti_mails_total',
    help: 'Tries to send a mail',
    labelNames: ['outcome'] as const,
    registers,
  });
  const webhooks = new Histogram({
    name: 'dentisti_webhook_duration_seconds',
    help: 'Tries to deliver a webhook to a practice, by how they ended',
    labelNames: ['outcome'] as const,
    buckets: short,
    registers,
  });
  const calendars = new Histogram({
    name: 'dentisti_calendar_sync_duration_seconds',
    help: 'Runs with a practice’s calendar, by how they ended',
    labelNames: ['outcome'] as const,
    buckets: short,
    registers,
  });
  const rounds = new Counter({
    name: 'dentisti_waiting_steps_total',
    help: 'Freed times offered to a waiting list: rounds opened, offers sent, rounds ended without a taker',
    labelNames: ['step'] as const,
    registers,
  });
  const erased = new Counter({
    name: 'dentisti_rows_erased_total',
    help: 'Rows erased, or emptied of what names a person, by rule',
    labelNames: ['rule'] as const,
    registers,
  });
  const tiles = new Counter({
    name: 'dentisti_discovery_tiles_total',
    help: 'Parts of a comune read from a source of practices',
    labelNames: ['provider'] as const,
    registers,
  });
  const rows = new Counter({
    name: 'dentisti_discovery_rows_total',
    help: 'Rows read from it',
    labelNames: ['provider'] as const,
    registers,
  });
  const failures = new Counter({
    name: 'dentisti_discovery_failures_total',
    help: 'Times that a source did not finish',
    labelNames: ['provider'] as const,
    registers,
  });
  return metricEvents.on({
    voiceAnswered: ({ request, outcome, seconds }) => voice.observe({ request, outcome }, seconds),
    mailTried: ({ outcome }) => mails.inc({ outcome }),
    webhookTried: ({ outcome, seconds }) => webhooks.observe({ outcome }, seconds),
    calendarAsked: ({ outcome, seconds }) => calendars.observe({ outcome }, seconds),
    waitingRoundStepped: ({ step }) => rounds.inc({ step }),
    rowsErased: ({ rule, rows: count }) => erased.inc({ rule }, count),
    tileDone: ({ provider, rows: read }) => {
      tiles.inc({ provider });
      rows.inc({ provider }, read);
    },
    providerFailed: ({ provider }) => failures.inc({ provider }),
  });
}

function countSchedules(registry: Registry): () => void {
  const registers = [registry];
  const runs = new Counter({
    name: 'dentisti_schedule_runs_total',
    help: 'Rounds of repeated work, by how they ended',
    labelNames: ['schedule', 'outcome'] as const,
    registers,
  });
  const last = new Gauge({
    name: 'dentisti_schedule_last_success_timestamp_seconds',
    help: 'When a round last came to its end, in seconds since 1970',
    labelNames: ['schedule'] as const,
    registers,
  });
  return metricEvents.on({
    scheduleRan: ({ schedule, outcome, at }) => {
      runs.inc({ schedule, outcome });
      if (outcome === 'done') last.set({ schedule }, at.getTime() / 1000);
    },
  });
}
