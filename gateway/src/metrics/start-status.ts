import { type StatusServer, startStatusServer } from '@dentisti/core/platform/status-server';
import type { GatewayServices } from '../services.ts';

/** The gateway's port for those who run it: health and metrics; null when none is wanted, and then nothing is measured. */
export async function startGatewayStatus({
  env,
  orm,
  readiness,
  dependencies,
}: GatewayServices): Promise<StatusServer | null> {
  if (env.METRICS_PORT === undefined) return null;
  const { measureGateway } = await import('./gateway-metrics.ts');
  const { registry, stop } = measureGateway({ edition: env.APP_ENV, commit: env.COMMIT, orm, checks: dependencies });
  const server = await startStatusServer({
    host: env.METRICS_HOST,
    port: env.METRICS_PORT,
    readiness,
    dependencies,
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
