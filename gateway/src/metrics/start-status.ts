import { type StatusServer, startStatusServer } from '@dentisti/core/platform/status-server';
import type { GatewayServices } from '../services.ts';

/** The gateway's port for those who run it: health and metrics; null when none is wanted, and then nothing is measured. */
export async function startGatewayStatus({ env, orm, redis, stopping }: GatewayServices): Promise<StatusServer | null> {
  if (env.METRICS_PORT === undefined) return null;
  const { measureGateway } = await import('./gateway-metrics.ts');
  const checks = {
    // SQL: any answer will do.
    postgres: async () => (await orm.em.fork().execute('select 1')).length === 1,
    redis: async () => (await redis.ping()) === 'PONG',
  };
  const { registry, stop } = measureGateway({ edition: env.APP_ENV, commit: env.COMMIT, orm, checks });
  const server = await startStatusServer({
    host: env.METRICS_HOST,
    port: env.METRICS_PORT,
    checks: { ...checks, 'not stopping': async () => !stopping.aborted },
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  });
  return {
    port: server.port,
    close() {
      stop();
      server.close();
    },
  };
}
