import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApolloServer } from '@apollo/server';
import { describeError } from '@dentisti/core/platform/log';
import type { PageOperation, PageRequest, RenderedPage, RenderPage } from '@dentisti/domain/page-rendering';
import { type GatewayMetricEvents, metricEvents } from '../../metrics/gateway-metric-events.ts';
import type { MadeAnswer, ReadyAnswer } from '../../ready/ready-answers.ts';
import { FailedQuery, type ReadyQueries } from '../../ready/ready-queries.ts';
import type { GatewayServices } from '../../services.ts';
import { hasErrorOfOurs } from '../http-error.ts';
import { RequestContext } from '../request-context.ts';
import { Turns } from '../turns.ts';
import { isPlainAddress, pageAddress } from './page-address.ts';
import { PageScopes } from './page-scopes.ts';
import { type BuiltPage, fillTemplate } from './page-template.ts';
import { writtenAt } from './written-at.ts';

/** Addresses nobody has are without number and look alike: one stands for all. */
const unknownAddress = '/pagina-inesistente';

/** Drawing keeps one core busy: more at a time would only make each slower. */
const maxAtOnce = 4;
/** The next visitors get the page their browser draws; of one client earlier, whose pages are drawn one by one. */
const maxWaiting = 8;
const maxWaitingOfClient = 1;
/** After a longer wait the browser's own page, which shows its progress, serves the visitor better. */
const patienceMs = 4_000;

/** Under writes that never pause a page is served as it was drawn last, and not kept. */
const maxTries = 3;

/** The page that is asked for; `url` null: one that nobody has. */
export interface PageVisit {
  url: string | null;
  status: 200 | 404;
  requestId: string;
  clientIp: string;
}

/** There is no page to answer with: the browser draws it. */
class NotDrawn extends Error {}

/** Renders public pages with web's server build. After any error there, the visitor gets the browser's page. */
export class PageRenderer {
  readonly #services: GatewayServices;
  readonly #apollo: ApolloServer<RequestContext>;
  readonly #queries: ReadyQueries;
  readonly #file: string;
  readonly #writtenAt: ReturnType<typeof writtenAt>;
  #loaded: { builtAt: number; render: Promise<RenderPage | null> } | null = null;
  readonly #turns = new Turns(maxWaitingOfClient);
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(services: GatewayServices, apollo: ApolloServer<RequestContext>, queries: ReadyQueries) {
    this.#services = services;
    this.#apollo = apollo;
    this.#queries = queries;
    this.#file = join(services.env.WEB_DIST, 'server', 'render.js');
    this.#writtenAt = writtenAt(this.#file, services.env);
  }

  /** The page as it is kept; null when there is none that is right, or nobody can tell while the database is away. */
  async find(built: BuiltPage, visit: Pick<PageVisit, 'url' | 'status'>): Promise<ReadyAnswer | null> {
    // `/dentist/%2e%2e` reads as another page in an address: nothing is kept for it.
    if (visit.url !== null && !isPlainAddress(visit.url)) return null;
    const { builtAt } = await this.#load();
    return this.#services.answers.find(keyOf(built, builtAt, visit));
  }

  /** When the build that draws pages now was written. */
  async builtAt(): Promise<number> {
    return (await this.#load()).builtAt;
  }

  /** The page as HTML; null when the browser has to draw it. */
  async render(built: BuiltPage, visit: PageVisit): Promise<ReadyAnswer | null> {
    const { builtAt, render: loading } = await this.#load();
    const render = await loading;
    if (!render) return null;
    const kept = await this.find(built, visit);
    if (kept) return kept;
    const { url, status, requestId, clientIp } = visit;
    const { answers, limits } = this.#services;
    const drawOrJoin = () =>
      answers
        .make(keyOf(built, builtAt, visit), async () => {
          const made = await this.#draw(render, builtAt, built, visit);
          if (!made) throw new NotDrawn(requestId);
          // Practices that are not there are without number: keeping their pages would push out those that people read.
          return status === 404 && url !== null ? { ...made, scopes: null } : made;
        })
        .catch((error: unknown) => {
          if (error instanceof NotDrawn) return null;
          throw error;
        });
    if (limits.isExempt(clientIp)) return drawOrJoin();
    if (!(await limits.take('pages', clientIp)).allowed) return null;
    const end = await this.#turns.take(clientIp);
    if (!end) return this.#leave();
    return drawOrJoin().finally(end);
  }

  /**
   * Draws pages before anybody asks for them, so that the first visitors do not wait until the build is loaded and its code
   * has run. Counted nowhere and kept nowhere; one that fails is asked for again by a visitor, and said then.
   */
  async rehearse({ config }: BuiltPage, urls: readonly string[], requestId: string): Promise<void> {
    const render = await (await this.#load()).render;
    const execute = (operation: PageOperation) =>
      this.#execute(operation, { requestId, clientIp: '' }, new PageScopes());
    for (const url of urls) {
      if (this.#services.stopping.aborted) return;
      await render?.({ url, status: 200, config, execute });
    }
  }

  #leave(): null {
    metricEvents.emit('pageRendered', { outcome: 'busy', seconds: 0 });
    return null;
  }

  async #draw(render: RenderPage, builtAt: number, built: BuiltPage, visit: PageVisit): Promise<MadeAnswer | null> {
    if (this.#running >= maxAtOnce) {
      if (this.#waiting.length >= maxWaiting) return this.#leave();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      // Two queries of a page are two snapshots: where a change came between them, the page is drawn again, of its second moment.
      for (let tries = 1; ; tries++) {
        const scopes = new PageScopes();
        const page = await this.#renderInTime(
          render,
          {
            url: addressOf(visit.url),
            status: visit.status,
            config: built.config,
            execute: (operation) => this.#execute(operation, visit, scopes),
          },
          visit.requestId,
        );
        if (!page) return null;
        if (scopes.isTorn && tries < maxTries) continue;
        const { html, inline } = fillTemplate(built, page);
        return { text: html, scopes: scopes.settle(), page: { inline, isIndexable: page.isIndexable, builtAt } };
      }
    } finally {
      // The next waiting request takes this place over.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async #renderInTime(render: RenderPage, request: PageRequest, requestId: string): Promise<RenderedPage | null> {
    const startedAt = performance.now();
    const count = (outcome: GatewayMetricEvents['pageRendered']['outcome']) =>
      metricEvents.emit('pageRendered', { outcome, seconds: (performance.now() - startedAt) / 1000 });
    const { promise: brokenOff, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`not rendered within ${patienceMs} ms`)), patienceMs);
    // A page may make do without an answer, e.g. say that there is no such place, and the browser believes a page that it is
    // given. One that it draws itself it asks for.
    const { execute: ask } = request;
    const execute = (operation: PageOperation) =>
      ask(operation).catch((error: unknown) => {
        reject(error);
        throw error;
      });
    try {
      const page = await Promise.race([render({ ...request, execute }), brokenOff]);
      count('drawn');
      return page;
    } catch (error) {
      count('failed');
      // Only paths of known pages: an unknown address may hold anything.
      const path = request.status === 200 ? request.url.replace(/\?.*/, '') : null;
      this.#services.log.error({ requestId, path, err: describeError(error) }, 'page not rendered');
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Answers a query of a page with what is kept, where it can be kept; what it was made from joins the page's. */
  async #execute(
    { query, operationName, variables }: PageOperation,
    visit: Pick<PageVisit, 'requestId' | 'clientIp'>,
    scopes: PageScopes,
  ): Promise<{ data?: Record<string, unknown> | null }> {
    const document = this.#queries.documents.find(query, operationName ?? null);
    if (document) {
      try {
        const kept = await this.#queries.find(document, variables);
        const { body, scopes: made } = kept ?? (await this.#queries.make(document, variables, visit));
        scopes.add(made);
        return JSON.parse(body.text);
      } catch (error) {
        if (!(error instanceof FailedQuery)) throw error;
      }
    }
    scopes.add(null);
    const contextValue = new RequestContext(this.#services, visit);
    const { body } = await this.#apollo.executeOperation({ query, operationName, variables }, { contextValue });
    if (body.kind !== 'single') throw new Error('an answer in parts');
    // Its reason was logged where it was masked.
    if (hasErrorOfOurs(body.singleResult.errors ?? [])) throw new Error('an answer with an error of ours');
    return body.singleResult;
  }

  /** The server build as it lies there now; null when it is missing or does not load, which is said once. */
  async #load(): Promise<{ builtAt: number; render: Promise<RenderPage | null> }> {
    const builtAt = (await this.#writtenAt())?.getTime() ?? 0;
    if (this.#loaded?.builtAt !== builtAt) {
      const failed = (error: unknown) => {
        this.#services.log.error({ err: describeError(error) }, 'pages are not rendered here: no server build');
        return null;
      };
      const imported: Promise<{ renderPage: RenderPage }> = import(`${pathToFileURL(this.#file).href}?${builtAt}`);
      this.#loaded = { builtAt, render: imported.then((built) => built.renderPage, failed) };
    }
    return this.#loaded;
  }
}

const addressOf = (url: string | null) => (url === null ? unknownAddress : pageAddress(url));

const keyOf = ({ version }: BuiltPage, builtAt: number, { url, status }: Pick<PageVisit, 'url' | 'status'>) =>
  `page ${version} ${builtAt} ${status} ${addressOf(url)}`;
