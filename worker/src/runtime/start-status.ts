import type { Readiness } from '@dentisti/core/platform/readiness';
import { startStatusServer } from '@dentisti/core/platform/status-server';
import type { MikroORM } from '@dentisti/db/orm';
import type { Redis } from 'ioredis';
import type { WorkerEnv } from '../env.ts';

export interface StatusSources {
  orm: MikroORM;
  redis: Redis;
  now(): Date;
  readiness(): Promise<Readiness>;
  areQueuesConnected(): Promise<boolean>;
}

/** The worker's port for those who run it: health and metrics; null when none is wanted, and then nothing is measured. */
export async function startWorkerStatus(
  env: Pick<WorkerEnv, 'WORKER_METRICS_PORT' | 'METRICS_HOST' | 'APP_ENV' | 'COMMIT'>,
  { orm, redis, now, readiness, areQueuesConnected }: StatusSources,
): Promise<{ port: number; close(): Promise<void> } | null> {
  if (env.WORKER_METRICS_PORT === undefined) return null;
  const { measureWorker } = await import('../metrics/worker-metrics.ts');
  const checks = {
    // SQL: any answer will do.
    postgres: async () => (await orm.em.fork().execute('select 1')).length === 1,
    redis: async () => (await redis.ping()) === 'PONG',
  };
  const measured = measureWorker({ edition: env.APP_ENV, commit: env.COMMIT, orm, redis, now, checks });
  const { registry } = measured;
  const server = await startStatusServer({
    host: env.METRICS_HOST,
    port: env.WORKER_METRICS_PORT,
    readiness,
    dependencies: { ...checks, queues: areQueuesConnected },
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  });
  return {
    port: server.port,
    async close() {
      server.close();
      await measured.close();
    },
  };
}
