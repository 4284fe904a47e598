import { runInCarriedTrace } from '@dentisti/core/platform/carried-trace';
import { describeError } from '@dentisti/core/platform/log';
import { inTime } from '@dentisti/core/platform/queue-admin';
import { logErrors, openRedis, type RedisSettings } from '@dentisti/core/platform/redis/redis-connection';
import { findStoreAway } from '@dentisti/core/platform/store-away';
import { metricEvents, type WorkerMetricEvents } from '@dentisti/core/platform/worker-metric-events';
import { type JobName, jobContracts } from '@dentisti/domain/jobs/registry';
import { DelayedError, type Job, MetricsTime, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { failureToKeep } from './failure-to-keep.ts';
import { leftToOthersForMs, unfitLeftMs, unknownLeftMs } from './left-to-others.ts';
import { HandedBack, type Processor, type Processors } from './processor.ts';
import type { Services } from './services.ts';

export interface WorkersSettings {
  redis: RedisSettings;
  concurrency: Record<string, number>;
  log: Logger;
}

export interface RunningWorkers {
  /** Names of the queues they take jobs from. */
  queues: readonly string[];
  /** Whether the connection of each queue answers. */
  isConnected(): Promise<boolean>;
  /** From these queues no further job is taken until they are not named any more; running jobs end. */
  keepPaused(queues: ReadonlySet<string>): Promise<void>;
  /** Asks running jobs to hand back and waits for them; forced when they take longer than `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** After that a job taken from a stopped queue is looked at again. */
const pausedQueuePollMs = 1_000;

const askOthersEveryMs = 2_000;

function isJobName(name: string): name is JobName {
  return name in jobContracts;
}

async function runJob(
  job: Job,
  token: string | undefined,
  {
    processors,
    services,
    log,
    signal,
    left,
  }: { processors: Processors; services: Services; log: Logger; signal: AbortSignal; left: Set<string> },
): Promise<void> {
  const jobLog = log.child({ queue: job.queueName, job: job.name, jobId: job.id, attempt: job.attemptsMade + 1 });
  // What this worker does not know one of the next version may know, while an update is under way. Later it is nobody's job.
  const leave = async (reason: string, forMs: number) => {
    if ((await leftToOthersForMs(services.redis, job)) > forMs) throw new UnrecoverableError(reason);
    if (!left.has(job.name)) jobLog.warn({ reason }, 'job waits for another version');
    left.add(job.name);
    return putBack(job, token, askOthersEveryMs);
  };
  if (!isJobName(job.name)) return leave(`no contract named ${job.name}`, unknownLeftMs);
  const contract = jobContracts[job.name];
  const parsed = contract.payload.safeParse(job.data);
  if (!parsed.success) return leave(`payload of ${job.name} does not fit its contract`, unfitLeftMs);
  const process = processors[job.name] as Processor<JobName>;
  const startedAt = performance.now();
  const count = (outcome: WorkerMetricEvents['jobEnded']['outcome']) => {
    const seconds = (performance.now() - startedAt) / 1000;
    metricEvents.emit('jobEnded', { queue: job.queueName, job: job.name, outcome, seconds });
  };
  const isLastAttempt = job.attemptsMade + 1 >= contract.options.attempts;
  try {
    await process(parsed.data, { ...services, log: jobLog, signal, isLastAttempt });
    count('done');
    jobLog.info({ durationMs: Math.round(performance.now() - startedAt) }, 'job done');
  } catch (error) {
    count(error instanceof HandedBack ? 'handed-back' : 'failed');
    if (!(error instanceof HandedBack)) throw failureToKeep(error);
    jobLog.info('job handed back');
    // At once, for another worker or for us after the restart.
    await putBack(job, token, 0);
  }
}

/** Back into the queue, not counted as a try. */
async function putBack(job: Job, token: string | undefined, delayMs: number): Promise<never> {
  await job.moveToDelayed(Date.now() + delayMs, token);
  throw new DelayedError();
}

/** A connection may look open for ever beside a server that has gone: it is asked. One that is closed would keep the question. */
async function isAnswering(connection: Redis): Promise<boolean> {
  if (connection.status !== 'ready') return false;
  return inTime(connection.ping()).then(
    () => true,
    () => false,
  );
}

/** One BullMQ worker per queue of the registry. */
export function startWorkers(processors: Processors, services: Services, settings: WorkersSettings): RunningWorkers {
  const { log } = settings;
  const stopping = new AbortController();
  // Names of jobs of which it was said that they wait for another version.
  const left = new Set<string>();
  let pausedQueues: ReadonlySet<string> = new Set();
  const queues = [...new Set(Object.values(jobContracts).map((contract) => contract.queue))];
  const started = queues.map((queue) => {
    const connection = logErrors(openRedis(settings.redis, { maxRetriesPerRequest: null }), log.child({ queue }));
    const worker = new Worker(
      queue,
      async (job, token) => {
        // Fetched while the pause came: a worker that waits for a job still gets one.
        if (pausedQueues.has(queue)) return putBack(job, token, pausedQueuePollMs);
        // As it does while the stop came.
        if (stopping.signal.aborted) return putBack(job, token, 0);
        const { name, id: jobId = '', opts } = job;
        const carried = opts.telemetry?.metadata;
        const run = () => runJob(job, token, { processors, services, log, signal: stopping.signal, left });
        return runInCarriedTrace({ queue, name: isJobName(name) ? name : 'unknown', jobId, carried }, run);
      },
      {
        connection,
        concurrency: settings.concurrency[queue] ?? 1,
        lockDuration: 30_000,
        stalledInterval: 15_000,
        maxStalledCount: 5,
        // What the admin area shows of the last hour.
        metrics: { maxDataPoints: MetricsTime.ONE_HOUR },
      },
    );
    // Emptied or restarted Redis: locks and markers are gone, the sweep finds the work again from Postgres.
    worker.on('error', (error) => {
      const store = findStoreAway(error, 'redis');
      log.warn({ ...(store && { store }), queue, reason: error.message }, 'worker');
    });
    worker.on('failed', (job, error) =>
      log.error({ queue, jobId: job?.id, error: describeError(error) }, 'job failed'),
    );
    return { queue, worker, connection };
  });
  return {
    queues,
    async keepPaused(paused) {
      pausedQueues = paused;
      for (const { queue, worker } of started) {
        if (paused.has(queue) === worker.isPaused()) continue;
        await (paused.has(queue) ? worker.pause(true) : worker.resume());
      }
    },
    async isConnected() {
      const answers = started.map(({ connection }) => isAnswering(connection));
      return (await Promise.all(answers)).every(Boolean);
    },
    async stop(graceMs) {
      stopping.abort(new HandedBack());
      const closing = Promise.all(started.map(({ worker }) => worker.close()));
      const isClosed = await Promise.race([
        closing.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, graceMs, false).unref()),
      ]);
      if (!isClosed) log.warn('jobs did not hand back in time');
      for (const { connection } of started) connection.disconnect();
    },
  };
}
