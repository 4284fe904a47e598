import { pageRoutes, privatePages } from '@dentisti/domain/routes';
import { Router } from 'express';
import type { GatewayEnv } from '../../env.ts';

/** Calls and probes, which are no pages. */
const noPages = ['/api/', '/calendari/', '/graphql', '/health/', '/webhooks/'];

/** A trial is not for search engines at all; in production the calls, the tools and the private pages are not. */
export function createRobots({ APP_ENV, PUBLIC_URL }: Pick<GatewayEnv, 'APP_ENV' | 'PUBLIC_URL'>): Router {
  const closed = [...noPages, ...privatePages.map((name) => pageRoutes[name].replace(/:.*/, ''))];
  const lines =
    APP_ENV === 'production'
      ? [...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${PUBLIC_URL}/sitemap.xml`]
      : ['Disallow: /'];
  const text = `User-agent: *\n${lines.join('\n')}\n`;
  const router = Router();
  router.get('/robots.txt', (_req, res) => {
    res.type('text/plain').set('Cache-Control', 'public, max-age=3600').send(text);
  });
  return router;
}
