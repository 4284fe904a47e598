import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApolloServer } from '@apollo/server';
import type { PageOperation, PageRequest, RenderedPage, RenderPage } from '@dentisti/domain/page-rendering';
import { describeDefect } from '../log.ts';
import { facts, type GatewayFacts } from '../metrics/gateway-facts.ts';
import type { GatewayServices } from '../services.ts';
import type { BuiltPage } from './page-template.ts';
import { RecentPages } from './recent-pages.ts';
import { RequestContext } from './request-context.ts';

/** More at a time would only make each slower: the next visitors get the page their browser draws. */
const maxAtOnce = 12;
/** Whoever waits longer is better served by a page that shows what it is doing. */
const patienceMs = 4_000;

/** Renders public pages with web's server build. Whatever goes wrong there, the visitor gets the browser's page. */
export class PageRenderer {
  readonly #services: GatewayServices;
  readonly #apollo: ApolloServer<RequestContext>;
  readonly #recent = new RecentPages();
  readonly #file: string;
  #loaded: { builtAt: number; render: Promise<RenderPage | null> } | null = null;
  #running = 0;

  constructor(services: GatewayServices, apollo: ApolloServer<RequestContext>) {
    this.#services = services;
    this.#apollo = apollo;
    this.#file = join(services.env.WEB_DIST, 'server', 'render.js');
  }

  /** The page at `url` as HTML; null when the browser has to draw it. */
  async render(
    { version, config }: BuiltPage,
    { url, status, requestId, clientIp }: { url: string; status: 200 | 404; requestId: string; clientIp: string },
  ): Promise<RenderedPage | null> {
    const { builtAt, render: loading } = await this.#load();
    const render = await loading;
    if (!render) return null;
    const execute = (operation: PageOperation) =>
      this.#execute(operation, new RequestContext(this.#services, { requestId, clientIp }));
    const draw = () =>
      this.#draw(render, { url, status, config, now: this.#services.now().getTime(), execute }, requestId);
    // Unknown addresses are without number: keeping them would push out the pages people read.
    return status === 200 ? this.#recent.get(`${version} ${builtAt} ${pageKey(url)}`, draw) : draw();
  }

  async #draw(render: RenderPage, request: PageRequest, requestId: string): Promise<RenderedPage | null> {
    const startedAt = performance.now();
    const tell = (outcome: GatewayFacts['pageRendered']['outcome']) =>
      facts.tell('pageRendered', { outcome, seconds: (performance.now() - startedAt) / 1000 });
    if (this.#running >= maxAtOnce) {
      tell('busy');
      return null;
    }
    this.#running += 1;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`not rendered within ${patienceMs} ms`)), patienceMs);
    try {
      const page = await Promise.race([render(request), tooLate]);
      tell('drawn');
      return page;
    } catch (error) {
      tell('failed');
      // Only paths of known pages: an unknown address may hold anything.
      const path = request.status === 200 ? request.url.replace(/\?.*/, '') : null;
      this.#services.log.error({ requestId, path, err: describeDefect(error) }, 'page not rendered');
      return null;
    } finally {
      clearTimeout(timer);
      this.#running -= 1;
    }
  }

  async #execute({ query, operationName, variables }: PageOperation, contextValue: RequestContext) {
    const { body } = await this.#apollo.executeOperation({ query, operationName, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('an answer in parts');
    return body.singleResult;
  }

  /** The server build as it lies there now; null when it is missing or does not load, which is said once. */
  async #load(): Promise<{ builtAt: number; render: Promise<RenderPage | null> }> {
    const builtAt = (await stat(this.#file).catch(() => null))?.mtimeMs ?? 0;
    if (this.#loaded?.builtAt !== builtAt) {
      const failed = (error: unknown) => {
        this.#services.log.error({ err: describeDefect(error) }, 'pages are not rendered here: no server build');
        return null;
      };
      const imported: Promise<{ renderPage: RenderPage }> = import(`${pathToFileURL(this.#file).href}?${builtAt}`);
      this.#loaded = { builtAt, render: imported.then((built) => built.renderPage, failed) };
    }
    return this.#loaded;
  }
}

/** Parameters that change a page; others (campaigns, junk) must not fill the memory with copies. */
const meaningful = ['citta', 'regione', 'zona', 'filtro', 'scheda', 'vista', 'mappa', 'pannello', 'ordine'];

function pageKey(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  return JSON.stringify([pathname, ...meaningful.map((name) => searchParams.get(name))]);
}
