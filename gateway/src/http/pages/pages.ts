import { describeError } from '@dentisti/core/platform/log';
import { findProfileById, findProfileBySlug } from '@dentisti/core/practice/find-practice';
import { type PageRoute, pageRoutes, privatePages, profilePrefix } from '@dentisti/domain/routes';
import { type Request, type Response, Router } from 'express';
import type { ReadyAnswer } from '../../ready/ready-answers.ts';
import { sendReady } from '../../ready/send-ready.ts';
import type { GatewayServices } from '../../services.ts';
import { HttpError, httpMessages } from '../http-error.ts';
import { RequestContext } from '../request-context.ts';
import { allowMicrophone, allowPage } from '../security-headers.ts';
import { serveBuiltFiles } from './built-files.ts';
import { sendKeptFile } from './kept-file.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type BuiltPage, PageTemplate } from './page-template.ts';
import { plainPage, plainPageInline } from './plain-page.ts';

interface Outcome {
  status: 200 | 404 | 503;
}
interface Moved {
  redirectTo: string;
}

type PresentName = (context: RequestContext, given: string) => Promise<string | null>;
/** Another one's than the given when that one was merged into it; null when there is no such practice to be seen. */
const presentId: PresentName = async (context, id) => (await findProfileById(context, id))?.id.toString() ?? null;
/** The same by slug, also a former one. */
const presentSlug: PresentName = async (context, slug) =>
  (await findProfileBySlug(context, slug))?.dentist.slug ?? null;

/** The pages of one practice, and the id or slug it has now. */
const practicePages: Partial<Record<PageRoute, PresentName>> = {
  dentist: presentId,
  booking: presentSlug,
  smartBooking: presentId,
  realBooking: presentId,
};

/**
 * The page with its assets. One document for every path; what the path means shows in the status alone. Public pages, which
 * are asked for most, have a router that can stand before all others.
 */
export function createPages(
  services: GatewayServices,
  renderer: PageRenderer,
): { publicPages: Router; others: Router } {
  const { env, log } = services;
  const template = new PageTemplate(env);
  const publicPages = Router();
  const router = Router();

  async function send(
    req: Request,
    res: Response,
    status: Outcome['status'],
    isSearchable: boolean,
    url: string | null = req.url,
  ): Promise<void> {
    if (!/^\/admin(?:\/|$)/.test(req.path)) allowMicrophone(res);
    const built = await template.read();
    if (!built) {
      allowPage(res, plainPageInline);
      const text = 'I file della pagina mancano: costruiscili con «npm run build -w web» e ricarica.';
      res.setHeader('Cache-Control', 'private, no-cache');
      res
        .status(503)
        .type('html')
        .send(plainPage({ title: 'La pagina non è ancora pronta', text }));
      return;
    }
    const { requestId } = res.locals;
    const answer =
      status === 503 ? null : await renderer.render(built, { url, status, requestId, clientIp: req.ip ?? '' });
    await sendPage(req, res, built, { answer, status, isSearchable });
  }

  /** Sends a drawn page, or the one that the browser fills. */
  async function sendPage(
    req: Request,
    res: Response,
    built: BuiltPage,
    { answer, status, isSearchable }: { answer: ReadyAnswer | null; status: Outcome['status']; isSearchable: boolean },
  ): Promise<void> {
    const hasGoogleAnalytics = env.GA_MEASUREMENT_ID !== undefined;
    allowPage(res, answer?.page?.inline ?? built.inline, { tileUrl: env.TILE_URL, hasGoogleAnalytics });
    // Only a rendered results page names its city; an unrendered one is kept out of search engines.
    if (!isSearchable || !(answer?.page?.isIndexable ?? !req.path.startsWith(pageRoutes.results)))
      res.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const isRevalidated = answer?.scopes != null && status === 200;
    if (!isRevalidated) res.setHeader('Cache-Control', 'private, no-cache');
    const shell = { body: built.shell, scopes: null, headers: {}, page: null };
    const isCurrent = async () =>
      (await template.read()) === built && (await renderer.builtAt()) === answer?.page?.builtAt;
    const repeats = { isCurrent };
    await sendReady(req, res, answer ?? shell, { type: 'text/html; charset=utf-8', status, isRevalidated, repeats });
  }

  /** Answers with the kept page, if it is still right: no more is looked up for it. */
  async function sendKept(req: Request, res: Response, isSearchable: boolean): Promise<boolean> {
    const built = await template.read();
    const answer = built && (await renderer.find(built, { url: req.url, status: 200 }));
    if (!answer) return false;
    if (!/^\/admin(?:\/|$)/.test(req.path)) allowMicrophone(res);
    await sendPage(req, res, built, { answer, status: 200, isSearchable });
    return true;
  }

  async function sendPractice(
    req: Request,
    res: Response,
    isSearchable: boolean,
    find: (context: RequestContext) => Promise<Outcome | Moved>,
  ) {
    if (await sendKept(req, res, isSearchable)) return;
    const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp: req.ip ?? '' });
    // Without the database the page still opens, and says what it cannot load.
    const outcome = await find(context).catch((error: unknown): Outcome | Moved => {
      log.error({ requestId: context.requestId, err: describeError(error) }, 'profile not looked up');
      return { status: 503 };
    });
    if ('status' in outcome) return send(req, res, outcome.status, isSearchable && outcome.status === 200);
    redirect(req, res, outcome.redirectTo);
  }

  router.use((req, _res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      throw new HttpError(405, httpMessages.methodNotAllowed, { Allow: 'GET, HEAD' });
    next();
  });
  router.get('/index.html', (_req, res) => res.redirect(301, '/'));
  router.use(serveBuiltFiles(env.WEB_DIST));
  router.use('/assets', sendKeptFile(services));
  for (const [name, path] of Object.entries(pageRoutes) as [PageRoute, string][])
    (privatePages.includes(name) ? router : publicPages).get(path, (req, res) => {
      const canonical = canonicalPath(path, req.path);
      if (canonical !== req.path) return redirect(req, res, canonical);
      const isSearchable = !privatePages.includes(name);
      const present = practicePages[name];
      if (!present) return send(req, res, 200, isSearchable);
      return sendPractice(req, res, isSearchable, async (context) => {
        const [parameter] = Object.values(req.params);
        const now = await present(context, String(parameter));
        if (now === null) return { status: 404 };
        const address = path.replace(/:\w+/, now);
        return address === req.path ? { status: 200 } : { redirectTo: address };
      });
    });
  publicPages.get('/:slug', (req, res, next) => {
    const path = `/${req.params.slug}`;
    if (!path.toLowerCase().startsWith(profilePrefix)) return next();
    return sendPractice(req, res, true, async (context) => {
      const found = await findProfileBySlug(context, path.slice(profilePrefix.length));
      if (!found) return { status: 404 };
      const canonical = `${profilePrefix}${found.dentist.slug}`;
      return req.path === canonical ? { status: 200 } : { redirectTo: canonical };
    });
  });
  router.get('/{*path}', (req, res) => send(req, res, 404, false, null));
  return { publicPages, others: router };
}

/** For good: the visitor's query goes along. */
function redirect(req: Request, res: Response, path: string): void {
  const query = req.url.indexOf('?');
  // It may name a practice that is taken down later.
  res.setHeader('Cache-Control', 'public, no-cache');
  res.redirect(301, path + (query < 0 ? '' : req.url.slice(query)));
}

/** The one spelling of an address that Express takes in several: our own words in lower case, no slash at the end. */
function canonicalPath(route: string, path: string): string {
  const given = path.split('/');
  const words = route.split('/').map((word, i) => (word.startsWith(':') ? given[i] : word));
  return words.join('/') || '/';
}
