import { setTimeout as wait } from 'node:timers/promises';
import { exitWithReason } from '@dentisti/core/platform/exit-with-reason';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { createLogger } from '@dentisti/core/platform/log';
import { createReadiness } from '@dentisti/core/platform/readiness';
import { logErrors, openRedis } from '@dentisti/core/platform/redis/redis-connection';
import { traceStatements } from '@dentisti/core/platform/traced-statements';
import { startTracing } from '@dentisti/core/platform/tracing';
import { checkConnections, processName } from '@dentisti/db/check-connections';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { createOrm, usualPoolMax } from '@dentisti/db/orm';
import { SchemaCheck } from '@dentisti/db/schema-check';
import { googleCallbackPath } from '@dentisti/domain/calendars/google-sign-in';
import { dialPractice, processVoiceEvent, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import { deliverWebhook, syncCalendar } from '@dentisti/domain/jobs/connections.jobs';
import { discoveryQueue } from '@dentisti/domain/jobs/discovery.jobs';
import { openCheckout } from '@dentisti/domain/jobs/package.jobs';
import { rereadNeed } from '@dentisti/domain/jobs/recommendation.jobs';
import { testCall } from '@dentisti/domain/jobs/tools.jobs';
import { stepWaitingRound } from '@dentisti/domain/jobs/waiting-list.jobs';
import { parseEnv } from './env.ts';
import { createMailDns } from './integrations/activation/mail-dns.ts';
import { authorizeByPassword } from './integrations/calendars/authorize-calendar.ts';
import { createDavCalendars } from './integrations/calendars/dav-client.ts';
import { systemClock } from './integrations/clock.ts';
import { createBookingServices } from './integrations/create-booking-services.ts';
import { createSources } from './integrations/create-sources.ts';
import { createGoogleCalendars } from './integrations/google/create-google-calendars.ts';
import { createLlmClient } from './integrations/llm/llm-client.ts';
import { MailRest } from './integrations/mail/mail-rest.ts';
import { mailsAtOnce, transportOf } from './integrations/mail/smtp-mailer.ts';
import { createOutbound } from './integrations/outbound/send-outbound.ts';
import { createStripeService } from './integrations/payments/stripe-service.ts';
import { diagnoseSip } from './integrations/sip/diagnose-sip.ts';
import { resolveSignalling } from './integrations/sip/resolve-signalling.ts';
import { createSimulatedNetwork } from './integrations/sip/simulated-network.ts';
import { processors } from './processors/registry.ts';
import { InHand } from './runtime/in-hand.ts';
import { startWorkerStatus } from './runtime/start-status.ts';
import { type RunningWorkers, startWorkers } from './runtime/start-workers.ts';
import { checkActivationPoints } from './schedules/check-activation.ts';
import { keepPauses } from './schedules/keep-pauses.ts';
import { createSchedules, startSchedules } from './schedules/start-schedules.ts';

/** Running jobs have this long to hand back. */
const graceMs = 8_000;
/** What runs at an interval may take longer, and goes on where it was; `make start` kills after twelve seconds, Compose later. */
const hardStopMs = 10_000;
const schemaPollMs = 1_000;

process.once('uncaughtException', exitWithReason);
const env = parseEnv();
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? await startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, 'dentisti-worker')
  : null;
const log = createLogger(env.LOG_LEVEL, { base: { service: 'worker' } });
const connections = { clientUrl: env.DATABASE_URL, applicationName: processName('worker', usualPoolMax) };
await checkConnections({ ...connections, roles: ['worker'], needed: usualPoolMax });
const orm = await createOrm({ ...connections, role: 'worker' });
const schema = new SchemaCheck(orm);
// Before a job is taken: it would break on the first column that is not there.
await schema.refuseOlder();
if (tracing) traceStatements(orm);
// Fails fast while Redis is away: the sweeps find every message and job that was lost.
const redis = logErrors(openRedis(env.redis, { maxRetriesPerRequest: 1, commandTimeout: 5_000 }), log);

const placeIndex = loadGazetteer();
const jobs = new JobQueue(redis, log);
const google = createGoogleCalendars(env.google, {
  redirectUri: `${env.booking.publicUrl}${googleCallbackPath}`,
  orm,
  clock: systemClock,
  keys: env.booking.linkSecrets,
});
const services = {
  ...createBookingServices(env.booking, {
    orm,
    clock: systemClock,
    diagnose: (target, signal) => diagnoseSip(target, { signal, allow: env.sip.probeAllow }),
    resolveAddresses: (sipDomain) => resolveSignalling(sipDomain, { allow: env.sip.probeAllow }),
    ...(env.sip.simulator && { simulatedNetwork: createSimulatedNetwork(env.sip.simulator) }),
  }),
  orm,
  redis,
  jobs,
  clock: systemClock,
  inHand: new InHand(),
  mailRest: new MailRest(),
  placeIndex,
  discoverySources: createSources(env, systemClock, placeIndex),
  staleAfterSeconds: env.DISCOVERY_STALE_AFTER_SECONDS,
  payments: env.payments.stripe && createStripeService(env.payments.stripe),
  packages: { vouchers: env.payments.vouchers },
  languageModel: env.llm && createLlmClient(env.llm),
  outbound: createOutbound({ allowsLoopback: env.OUTBOUND_LOOPBACK === 'on' }),
  google: google.service,
  openCalendar: google.openWith(
    createDavCalendars({ allowsLoopback: env.OUTBOUND_LOOPBACK === 'on' }, authorizeByPassword),
  ),
};
/** Takes jobs and runs schedules from here on. */
function begin(): { workers: RunningWorkers; schedules: ReturnType<typeof startSchedules> } {
  const workers = startWorkers(processors, services, {
    redis: env.redis,
    concurrency: {
      [discoveryQueue]: env.DISCOVERY_CONCURRENCY,
      [dialPractice.queue]: env.booking.maxCalls,
      [processVoiceEvent.queue]: 4,
      [sendMail.queue]: mailsAtOnce,
      [openCheckout.queue]: 4,
      [rereadNeed.queue]: 8,
      [testCall.queue]: 2,
      // Each mostly waits for somebody else's server.
      [deliverWebhook.queue]: 8,
      [syncCalendar.queue]: 8,
      [stepWaitingRound.queue]: 4,
    },
    log,
  });
  const activation = { ...env.activation, dns: createMailDns(), payments: env.payments, llm: env.llm };
  const rhythm = [
    keepPauses(workers, env.booking.sweepEverySeconds),
    checkActivationPoints(activation, env.booking.sweepEverySeconds),
    ...createSchedules(env.DISCOVERY_SWEEP_EVERY_SECONDS, env.booking.sweepEverySeconds),
  ];
  const schedules = startSchedules(rhythm, {
    ...services,
    log,
    limits: {
      queuedAfterSeconds: env.DISCOVERY_QUEUED_AFTER_SECONDS,
      staleAfterSeconds: env.DISCOVERY_STALE_AFTER_SECONDS,
    },
  });
  return { workers, schedules };
}

let begun: ReturnType<typeof begin> | null = null;
const stopping = new AbortController();
const readiness = createReadiness({ stopping: stopping.signal, schema, log, findHindrance: () => null });
const status = await startWorkerStatus(env, {
  orm,
  redis,
  now: systemClock.now,
  readiness,
  areQueuesConnected: async () => (await begun?.workers.isConnected()) ?? false,
});
const { smtpUrl, isProduction } = env.booking;
log.info(
  {
    providers: env.providers,
    voice: env.booking.voice ? (env.booking.voice.isLive ? 'live' : 'simulator') : 'off',
    payments: env.payments.stripe ? env.payments.mode : 'off',
    googleCalendars: env.google ? (env.google.isSimulated ? 'simulator' : 'live') : 'off',
    languageModel: env.llm ? (env.llm.isSimulated ? 'simulator' : env.llm.model) : 'off',
    mail: smtpUrl ? transportOf(smtpUrl, isProduction) : 'mailbox at /dev/mail',
    metricsPort: env.WORKER_METRICS_PORT ?? null,
    traces: tracing !== null,
  },
  'worker started',
);

async function stop(signalName: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => process.exit(0), hardStopMs).unref();
  log.info({ signal: signalName }, 'stopping');
  await Promise.all([begun?.workers.stop(graceMs), begun?.schedules.stop()]);
  await Promise.all([status?.close(), jobs.close(), services.mailer.close()]);
  redis.disconnect();
  await orm.close();
  await tracing?.stop();
  log.info('stopped');
  process.exit(0);
}
for (const signalName of ['SIGTERM', 'SIGINT'] as const) process.on(signalName, () => void stop(signalName));

// Postgres may have been away so far, and be older than this version once it answers.
for (let said = ''; (await readiness()).status === 'starting'; ) {
  const problem = await schema.findProblem();
  const store = problem?.isCertain === false && { store: 'postgres' };
  if (problem && problem.reason !== said)
    log.warn({ ...store, reason: problem.reason }, 'no job is taken until the schema was seen');
  said = problem?.reason ?? said;
  await wait(schemaPollMs);
}
if (!stopping.signal.aborted) begun = begin();
