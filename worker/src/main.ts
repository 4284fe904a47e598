import { createOrm } from '@dentisti/db';
import { loadGazetteer } from '@dentisti/db/gazetteer';
import { dialPractice, processVoiceEvent, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import { discoveryQueue } from '@dentisti/domain/jobs/discovery.jobs';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { readEnv } from './env.ts';
import { systemClock } from './integrations/clock.ts';
import { createBookingServices } from './integrations/create-booking-services.ts';
import { createSources } from './integrations/create-sources.ts';
import { processors } from './processors/registry.ts';
import { createEnqueue } from './runtime/enqueue.ts';
import { startHealth } from './runtime/start-health.ts';
import { startWorkers } from './runtime/start-workers.ts';
import { createSchedules, startSchedules } from './schedules/start-schedules.ts';

/** Running jobs have this long to hand back; the supervisor kills after 10 s. */
const graceMs = 8_000;

const env = readEnv();
const log = pino({ level: env.LOG_LEVEL, base: { service: 'worker' } });
const orm = await createOrm({ clientUrl: env.DATABASE_URL, applicationName: 'dentisti-worker' });
// Fails fast while Redis is away: whoever publishes or enqueues has the sweep to fall back on.
const redis = new Redis(env.REDIS_URL, { maxRetriesPerRequest: 1, commandTimeout: 5_000 });
redis.on('error', (error) => log.warn({ code: (error as NodeJS.ErrnoException).code }, 'redis connection'));

const placeIndex = loadGazetteer();
const enqueue = createEnqueue(redis);
const services = {
  ...createBookingServices(env.booking, { orm, clock: systemClock }),
  orm,
  redis,
  enqueue,
  clock: systemClock,
  placeIndex,
  discoverySources: createSources(env, systemClock, placeIndex),
  staleAfterSeconds: env.DISCOVERY_STALE_AFTER_SECONDS,
};
const workers = startWorkers(processors, services, {
  redisUrl: env.REDIS_URL,
  concurrency: {
    [discoveryQueue]: env.DISCOVERY_CONCURRENCY,
    [dialPractice.queue]: env.booking.maxCalls,
    [processVoiceEvent.queue]: 4,
    [sendMail.queue]: 2,
  },
  log,
});
const rhythm = createSchedules(env.DISCOVERY_SWEEP_EVERY_SECONDS, env.booking.sweepEverySeconds);
const schedules = startSchedules(rhythm, {
  ...services,
  log,
  limits: {
    queuedAfterSeconds: env.DISCOVERY_QUEUED_AFTER_SECONDS,
    staleAfterSeconds: env.DISCOVERY_STALE_AFTER_SECONDS,
  },
});
const health =
  env.WORKER_HEALTH_PORT === undefined
    ? null
    : await startHealth({
        host: env.WORKER_HEALTH_HOST,
        port: env.WORKER_HEALTH_PORT,
        checks: {
          postgres: async () => (await orm.em.fork().execute('select 1')).length === 1,
          redis: async () => (await redis.ping()) === 'PONG',
          queues: async () => workers.isReady(),
        },
      });
log.info(
  {
    providers: env.providers,
    voice: env.booking.voice ? (env.booking.voice.isLive ? 'live' : 'simulator') : 'off',
    mail: env.booking.smtpUrl ? 'smtp' : 'mailbox at /dev/mail',
    healthPort: env.WORKER_HEALTH_PORT ?? null,
  },
  'worker started',
);

let isStopping = false;
async function stop(signalName: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal: signalName }, 'stopping');
  await Promise.all([workers.stop(graceMs), schedules.stop()]);
  health?.close();
  await Promise.all([enqueue.close(), services.mailer.close()]);
  redis.disconnect();
  await orm.close();
  log.info('stopped');
  process.exit(0);
}
for (const signalName of ['SIGTERM', 'SIGINT'] as const) process.on(signalName, () => void stop(signalName));
