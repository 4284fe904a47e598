import { askDependencies } from '@dentisti/core/platform/readiness';
import { Router } from 'express';
import type { GatewayServices } from '../services.ts';

/**
 * `/health/live`: the process answers. `/health/ready`: it is to be given requests, for balancers. `/health/dependencies`: so do
 * Postgres and Redis, for people and alarms: a balancer that listened to it would send nobody anywhere while Redis is away.
 */
export function createHealthRoutes({ env, readiness, dependencies }: GatewayServices): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/live', (_req, res) => {
    res.json({ status: 'ok', commit: env.COMMIT, edition: env.APP_ENV, uptimeSeconds: Math.floor(process.uptime()) });
  });
  router.get('/ready', async (_req, res) => {
    const found = await readiness();
    res.status(found.status === 'ready' ? 200 : 503).json(found);
  });
  router.get('/dependencies', async (_req, res) => {
    const found = await askDependencies(dependencies);
    res.status(found.status === 'ok' ? 200 : 503).json(found);
  });
  router.use((_req, res) => {
    res.status(404).json({ error: 'not found' });
  });
  return router;
}
