import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countDentistsByCity, createOrm } from '@dentisti/db';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { traceStatements } from '@dentisti/db/traced-statements';
import { startTracing } from '@dentisti/db/tracing';
import { operatorChangedChannel } from '@dentisti/domain/jobs/operator.events';
import { orderChangedChannel } from '@dentisti/domain/jobs/package.jobs';
import { toolRunSettledChannel } from '@dentisti/domain/jobs/tools.jobs';
import { Redis, type RedisOptions } from 'ioredis';
import { BackgroundWork } from './commands/booking/background-work.ts';
import { BookingChanges } from './commands/booking/booking-changes.ts';
import { BookingJobs } from './commands/booking/booking-jobs.ts';
import { SingleFlight } from './commands/booking/single-flight.ts';
import { PaymentJobs } from './commands/checkout/payment-jobs.ts';
import { DiscoveryChanges } from './commands/discovery/discovery-changes.ts';
import { DiscoveryQueue } from './commands/discovery/discovery-queue.ts';
import { ModelQueue } from './commands/recommendation/model-queue.ts';
import { ToolJobs } from './commands/tools/tool-jobs.ts';
import type { GatewayEnv } from './env.ts';
import { createApollo } from './graphql/apollo.ts';
import { createSchema } from './graphql/schema.ts';
import { createApp } from './http/app.ts';
import { answerBrokenRequests, patienceChecks } from './http/broken-requests.ts';
import { ContactProofs } from './http/contact-proofs.ts';
import { OperatorSessions } from './http/operator-sessions.ts';
import { PageRenderer } from './http/page-renderer.ts';
import { RateLimits } from './http/rate-limits.ts';
import { rehearsePages } from './http/rehearse-pages.ts';
import { serveSubscriptions, wantsSubscription } from './http/subscriptions.ts';
import { Turns } from './http/turns.ts';
import { describeDefect, type Logger } from './log.ts';
import { startStatus } from './metrics/start-status.ts';
import { CityCounts } from './queries/places/city-counts.ts';
import { QueueDesk } from './queues/queue-desk.ts';
import type { GatewayServices } from './services.ts';

export interface Gateway {
  /** Address it listens on, e.g. `http://127.0.0.1:8080`. */
  url: string;
  services: GatewayServices;
  /** Where health and metrics are read; null when they are not. */
  metricsPort: number | null;
  /** Takes no new requests, lets the running ones end (those that only wait are answered at once), closes everything. */
  stop(): Promise<void>;
}

/** Redis is a help, not a need: commands fail at once while it is away instead of piling up. */
const impatient: RedisOptions = { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_500 };

/** Dear pieces of work of one client that may wait behind its others: more at a time is no person's doing. */
const dearWorkWaiting = 20;

/** Running requests may take this long once a stop is asked for; then their connections are cut. */
const drainMs = 7_000;

/** Starts the gateway; resolves when it listens and has drawn a page or two. Neither Postgres nor Redis need to be there yet. */
export async function startGateway(env: GatewayEnv, log: Logger, now = () => new Date()): Promise<Gateway> {
  const orm = await createOrm({ clientUrl: env.DATABASE_URL, applicationName: 'dentisti-gateway' });
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env;
  const tracing = collector ? await startTracing(collector, 'dentisti-gateway') : null;
  if (tracing) traceStatements(orm);
  const connect = (options: RedisOptions) => {
    const redis = new Redis(env.REDIS_URL, options);
    // Reported by `/health/ready`; without a listener every lost connection would end the process.
    redis.on('error', () => {});
    return redis;
  };
  const redis = connect(impatient);
  const queueConnection = connect({ ...impatient, commandTimeout: undefined });
  const stopping = new AbortController();
  // In a trial a person on this machine may do more of everything.
  const trialFactor = env.APP_ENV === 'trial' ? env.RATE_LIMIT_LOOPBACK_FACTOR : 1;
  const services: GatewayServices = {
    env,
    log,
    orm,
    redis,
    now,
    places: loadGazetteer(),
    limits: new RateLimits(redis, {
      exempt: env.RATE_LIMIT_EXEMPT,
      secret: env.SESSION_SECRET,
      loopbackFactor: trialFactor,
    }),
    dearWork: new Turns(dearWorkWaiting * trialFactor),
    operatorSessions: new OperatorSessions(redis, now),
    contactProofs: new ContactProofs(redis, now),
    cityCounts: new CityCounts(async () => {
      const em = orm.em.fork();
      const [visible, listed] = await Promise.all([
        countDentistsByCity(em, 'visible'),
        countDentistsByCity(em, 'listed'),
      ]);
      return { visible, listed };
    }),
    discoveryQueue: new DiscoveryQueue(queueConnection, log),
    discoveryChanges: new DiscoveryChanges(connect({ maxRetriesPerRequest: null })),
    modelQueue: env.LLM_BASE_URL ? new ModelQueue(queueConnection, log) : null,
    bookingJobs: new BookingJobs(queueConnection, log),
    bookingChanges: new BookingChanges(connect({ maxRetriesPerRequest: null }), redis),
    paymentJobs: new PaymentJobs(queueConnection, log),
    orderChanges: new BookingChanges(connect({ maxRetriesPerRequest: null }), redis, orderChangedChannel),
    operatorChanges: new BookingChanges(connect({ maxRetriesPerRequest: null }), redis, operatorChangedChannel),
    toolJobs: new ToolJobs(queueConnection, log),
    queueDesk: new QueueDesk(queueConnection),
    toolChanges: new BookingChanges(connect({ maxRetriesPerRequest: null }), redis, toolRunSettledChannel),
    requestsInFlight: new SingleFlight(),
    slotsInFlight: new SingleFlight(),
    background: new BackgroundWork(),
    stopping: stopping.signal,
    rehearsal: { isOver: false },
  };
  const schema = createSchema(env.APP_ENV);
  const apollo = createApollo(services, schema);
  await Promise.all([apollo.start(), readyWithin(redis, 1_000), readyWithin(queueConnection, 1_000)]);
  const renderer = new PageRenderer(services, apollo);
  const app = createApp(services, apollo, renderer);
  const http = createServer({ shouldUpgradeCallback: wantsSubscription, ...patienceChecks }, app);
  answerBrokenRequests(http);
  const subscriptions = serveSubscriptions(http, app, services, schema);
  await listen(http, env);
  // Before the measurements begin: what nobody asked for is not counted.
  await rehearsePages(services, renderer);
  const status = await startStatus(services);

  async function stop(): Promise<void> {
    stopping.abort();
    await subscriptions.close();
    status?.close();
    await closeHttp(http);
    await apollo.stop();
    await services.background.finish();
    const { discoveryQueue, bookingJobs, modelQueue, paymentJobs, toolJobs, queueDesk } = services;
    for (const queue of [discoveryQueue, bookingJobs, modelQueue, paymentJobs, toolJobs, queueDesk])
      await queue?.close().catch((error: unknown) => log.warn({ err: describeDefect(error) }, 'queue'));
    await services.discoveryChanges.close();
    await services.bookingChanges.close();
    await services.orderChanges.close();
    await services.operatorChanges.close();
    await services.toolChanges.close();
    for (const connection of [redis, queueConnection]) connection.disconnect();
    await orm.close();
    await tracing?.stop();
  }
  const { address, port, family } = http.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    services,
    metricsPort: status?.port ?? null,
    stop,
  };
}

/** Gives a connection a moment, so that the first requests find it; without it we start all the same. */
function readyWithin(redis: Redis, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') return resolve();
    const timer = setTimeout(resolve, milliseconds);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function listen(http: Server, { PORT, HOST }: GatewayEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen(PORT, HOST, () => {
      http.off('error', reject);
      resolve();
    });
  });
}

function closeHttp(http: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  const cut = setTimeout(() => http.closeAllConnections(), drainMs);
  // A keep-alive connection becomes idle only after its answer, and nobody closes it then.
  const sweep = setInterval(() => http.closeIdleConnections(), 50);
  return closed.finally(() => {
    clearTimeout(cut);
    clearInterval(sweep);
  });
}
