import { Router } from 'express';
import type { GatewayEnv } from '../env.ts';

/** A trial is not for search engines at all; in production the calls, the tools and the private pages are not. */
export function createRobots({ APP_ENV }: Pick<GatewayEnv, 'APP_ENV'>): Router {
  const closed = ['/api/', '/graphql', '/admin', '/prenotazione/', '/test-caller-id', '/byok-setup', '/health/'];
  const lines = APP_ENV === 'production' ? closed.map((path) => `Disallow: ${path}`) : ['Disallow: /'];
  const text = `User-agent: *\n${lines.join('\n')}\n`;
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(text);
  });
  return router;
}
