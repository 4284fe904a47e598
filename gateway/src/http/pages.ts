import { type PageRoute, pageRoutes, profilePrefix } from '@dentisti/domain/routes';
import { type Request, type Response, Router } from 'express';
import { describeDefect } from '../log.ts';
import { findProfileById, findProfileBySlug } from '../queries/dentists/find-dentist.ts';
import type { GatewayServices } from '../services.ts';
import { serveBuiltFiles } from './built-files.ts';
import { HttpError, httpMessages } from './http-error.ts';
import { PageTemplate } from './page-template.ts';
import { plainPage } from './plain-page.ts';
import { RequestContext } from './request-context.ts';
import { allowPage } from './security-headers.ts';

/** Pages worth finding; the others are private, tools, or not built yet. */
const searchable = new Set<PageRoute>(['home', 'dentist', 'credits']);

type Outcome = { status: 200 | 404 | 503 } | { redirectTo: string };

/** The page with its assets. One document for every path; what the path means shows in the status alone. */
export function createPages(services: GatewayServices): Router {
  const { env, log } = services;
  const template = new PageTemplate(env);
  const router = Router();

  async function send(res: Response, status: number, isSearchable: boolean): Promise<void> {
    const nonce = allowPage(res, env.TILE_URL);
    if (!isSearchable) res.setHeader('X-Robots-Tag', 'noindex, nofollow');
    // No validators: a 304 would pair the old document with the new answer's nonce.
    res.setHeader('Cache-Control', 'private, no-cache');
    const page = await template.render(nonce);
    if (page !== null) {
      res.status(status).type('html').send(page);
      return;
    }
    const text = 'I file della pagina mancano: costruiscili con «npm run build -w web» e ricarica.';
    res
      .status(503)
      .type('html')
      .send(plainPage({ title: 'La pagina non è ancora pronta', text, nonce }));
  }

  async function sendProfile(req: Request, res: Response, find: (context: RequestContext) => Promise<Outcome>) {
    const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp: req.ip ?? '' });
    // Without the database the page still opens and says itself what it cannot load.
    const outcome = await find(context).catch((error: unknown): Outcome => {
      log.error({ requestId: context.requestId, err: describeDefect(error) }, 'profile not looked up');
      return { status: 503 };
    });
    if ('status' in outcome) return send(res, outcome.status, outcome.status === 200);
    const query = req.url.indexOf('?');
    res.setHeader('Cache-Control', 'public, max-age=3600');
    res.redirect(301, outcome.redirectTo + (query < 0 ? '' : req.url.slice(query)));
  }

  router.use((req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      throw new HttpError(405, httpMessages.methodNotAllowed, { Allow: 'GET, HEAD' });
    next();
  });
  router.get('/index.html', (_req, res) => res.redirect(301, '/'));
  router.use(serveBuiltFiles(env.WEB_DIST));
  router.get(pageRoutes.dentist, (req, res) =>
    sendProfile(req, res, async (context) => {
      return { status: (await findProfileById(context, String(req.params.id))) ? 200 : 404 };
    }),
  );
  for (const [name, path] of Object.entries(pageRoutes) as [PageRoute, string][])
    if (name !== 'dentist') router.get(path, (_req, res) => send(res, 200, searchable.has(name)));
  router.get('/:slug', (req, res, next) => {
    const path = `/${req.params.slug}`;
    if (!path.toLowerCase().startsWith(profilePrefix)) return next();
    return sendProfile(req, res, async (context) => {
      const found = await findProfileBySlug(context, path.slice(profilePrefix.length));
      if (!found) return { status: 404 };
      const canonical = `${profilePrefix}${found.dentist.slug}`;
      return path === canonical ? { status: 200 } : { redirectTo: canonical };
    });
  });
  router.get('/{*path}', (_req, res) => send(res, 404, false));
  return router;
}
