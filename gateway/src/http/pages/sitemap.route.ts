import { once } from 'node:events';
import { directoryScope } from '@dentisti/db/practice/directory-revision.repository';
import { Router } from 'express';
import { readAnswer } from '../../ready/read-answer.ts';
import { sendReady } from '../../ready/send-ready.ts';
import type { GatewayServices } from '../../services.ts';
import { listParts, readPart } from './sitemap.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** `/sitemap.xml` names its parts under `/sitemap/`; a trial, which search engines are kept out of, has none. */
export function createSitemap(services: GatewayServices): Router {
  const { env, orm, places } = services;
  const router = Router();
  if (env.APP_ENV !== 'production') return router;

  const location = (path: string) => `<loc>${escapeXml(env.PUBLIC_URL + path)}</loc>`;

  router.get('/sitemap.xml', async (req, res) => {
    const visit = { requestId: res.locals.requestId, clientIp: req.ip ?? '' };
    const answer = await services.answers.get('sitemap', () =>
      readAnswer(services, visit, async ({ em, reads }) => {
        reads.add(directoryScope);
        const rows = (await listParts(em)).map(({ name, updatedAt }) => {
          return `<sitemap>${location(`/sitemap/${name}.xml`)}${lastModified(updatedAt)}</sitemap>\n`;
        });
        return `${head}<sitemapindex ${namespace}>\n${rows.join('')}</sitemapindex>\n`;
      }),
    );
    await sendReady(req, res, answer, { type: 'application/xml; charset=utf-8', isRevalidated: true });
  });

  router.get('/sitemap/:part.xml', async (req, res, next) => {
    const part = readPart(String(req.params.part), orm.em.fork(), places);
    if (!part) return next();
    // A practice that was taken down stands in no copy of it.
    res.type('application/xml').set('Cache-Control', 'public, no-cache');
    let isBegun = false;
    for await (const entries of part) {
      const rows = entries.map(({ path, updatedAt }) => `<url>${location(path)}${lastModified(updatedAt)}</url>\n`);
      // Only once the first rows are there: until then a failure still has a status of its own.
      const text = (isBegun ? '' : `${head}<urlset ${namespace}>\n`) + rows.join('');
      isBegun = true;
      if (!res.write(text)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
      if (res.destroyed) return;
    }
    res.end('</urlset>\n');
  });
  return router;
}

const lastModified = (at: Date | null) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '');

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
