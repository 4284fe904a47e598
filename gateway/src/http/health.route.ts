import { Router } from 'express';
import type { GatewayServices } from '../services.ts';

/** Longer than a healthy answer ever takes, shorter than any orchestrator's patience. */
const checkTimeoutMs = 1_500;

/** `/health/live`: the process answers. `/health/ready`: so do Postgres and Redis, its first pages are drawn, and it is not about to stop. */
export function createHealthRoutes({ env, orm, redis, stopping, rehearsal }: GatewayServices): Router {
  const router = Router();
  router.use((_req, res, next) => {
    res.setHeader('Cache-Control', 'no-store');
    next();
  });
  router.get('/live', (_req, res) => {
    res.json({ status: 'ok', commit: env.COMMIT, edition: env.APP_ENV, uptimeSeconds: Math.floor(process.uptime()) });
  });
  router.get('/ready', async (_req, res) => {
    const [postgres, cache] = await Promise.all([
      // SQL: any answer will do.
      succeeds(() => orm.em.getConnection().execute('select 1')),
      succeeds(() => redis.ping()),
    ]);
    const ready = postgres && cache && rehearsal.isOver && !stopping.aborted;
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ready' : stopping.aborted ? 'stopping' : rehearsal.isOver ? 'unavailable' : 'starting',
      checks: { postgres: postgres ? 'ok' : 'failed', redis: cache ? 'ok' : 'failed' },
    });
  });
  router.use((_req, res) => {
    res.status(404).json({ error: 'not found' });
  });
  return router;
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), checkTimeoutMs);
  try {
    await Promise.race([check(), tooLate]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
