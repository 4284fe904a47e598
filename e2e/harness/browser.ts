import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { test as base, describe, expect, inject, vi } from 'vitest';
import { installCommand } from './chromium.ts';
import { shareClock } from './product-clock.ts';
import { watchRequests } from './quiet.ts';

/** A person with a browser. What goes wrong behind their back fails the test when it ends. */
export interface Visitor {
  /** A page in a fresh context: nothing stored, Italian, Rome's time. */
  page(options?: BrowserContextOptions): Promise<Page>;
  /** The test provokes this on purpose: console errors or 5xx matching it are not failures. */
  tolerate(pattern: RegExp): void;
  /** What went wrong so far, tolerated or not. */
  readonly problems: readonly string[];
}

const endpoint = inject('browserEndpoint');
export const phone = { width: 360, height: 740 };
export const desktop = { width: 1280, height: 900 };

/** Only a failing test waits so long: a machine several times slower than ours makes none fail. */
const patienceMs = { element: 30_000, takeover: 10_000, test: 180_000 };

/** Groups browser tests; skipped on a machine without Chromium. */
export const journeys = (name: string, body: () => void): void => {
  // Each file begins with the configuration's own.
  vi.setConfig({ expect: { poll: { timeout: patienceMs.element } } });
  const title = endpoint === null ? `${name} – skipped, no Chromium: ${installCommand}` : name;
  describe.skipIf(endpoint === null)(title, { timeout: patienceMs.test }, body);
};

let connection: Promise<Browser> | undefined;

/** `test` whose `visitor` watches requests, console, page errors and server errors. */
export const journey = base.extend<{ visitor: Visitor }>({
  visitor: async ({ task }, use) => {
    connection ??= chromium.connect(endpoint ?? '');
    const browser = await connection;
    const contexts: BrowserContext[] = [];
    const tolerated: RegExp[] = [];
    const problems: string[] = [];
    await use({
      problems,
      tolerate: (pattern) => tolerated.push(pattern),
      page: async (options = {}) => {
        const context = await openContext(browser, options, problems);
        contexts.push(context);
        return waitingForTakeover(await context.newPage(), options, problems);
      },
    });
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name);
    await Promise.all(contexts.map(closeContext));
    const unexpected = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
    expect(unexpected, unexpected.join('\n')).toEqual([]);
  },
});

/** Closes its pages, whatever they are still answered: a route that fetches when its page closes would fail the whole run. */
async function closeContext(context: BrowserContext): Promise<void> {
  // A page that closes by itself just then has no routes left.
  const passOver = (error: unknown) => {
    if (!String(error).includes('has been closed')) throw error;
  };
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' }).catch(passOver)));
  await context.close();
}

async function openContext(browser: Browser, options: BrowserContextOptions, problems: string[]) {
  const { baseURL = inject('baseUrl') } = options;
  const context = await browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: desktop,
    reducedMotion: 'reduce',
    ...options,
    baseURL,
  });
  context.setDefaultTimeout(patienceMs.element);
  await shareClock(context);
  watchRequests(context);
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    problems.push(`page error: ${stack ?? message} (${error.page()?.url()})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A preload dropped by a changing network fails silently, and the page waits for it in vain.
    if (isNetworkChange(reason) && !request.isNavigationRequest()) problems.push(`${reason}: ${request.url()}`);
    if (reason.includes('ERR_NAME_NOT_RESOLVED')) problems.push(`request leaving the machine: ${request.url()}`);
  });
  const isOutside = (url: string) => new URL(url).host !== new URL(baseURL).host;
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      if (isOutside(socket.url())) problems.push(`socket leaving the machine: ${socket.url()}`);
    }),
  );
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return context;
}

/**
 * Opens and reloads until the page answers, as a person would: what the server has written can be read at once, but a
 * button works when the script has taken it over. A page whose script a test keeps away is waited for in vain, briefly.
 */
function waitingForTakeover(page: Page, { javaScriptEnabled = true }: BrowserContextOptions, problems: string[]): Page {
  if (!javaScriptEnabled) return page;
  const takenOver = async () => {
    const isTaken = () => {
      // A page that has a chunk of its own is taken over after the frame around it.
      const first = document.querySelector('#root main > *');
      return !first || Object.keys(first).some((key) => key.startsWith('__react'));
    };
    await page.waitForFunction(isTaken, undefined, { timeout: patienceMs.takeover }).catch(() => undefined);
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const open = async <T>(load: () => Promise<T>): Promise<T> => {
    const before = problems.length;
    const response = await throughNetworkChange(load);
    await takenOver();
    const dropped = problems.slice(before);
    if (!dropped.some(isNetworkChange)) return response;
    // What the page loaded beside itself was dropped, and the parts of it that had to come with that.
    problems.splice(before, dropped.length, ...dropped.filter((problem) => !isOfDroppedLoad(problem)));
    return open(() => reload() as Promise<T>);
  };
  page.goto = (...to) => open(() => goto(...to));
  page.reload = (...options) => open(() => reload(...options));
  return page;
}

/**
 * Chromium drops what it is loading when the machine's interfaces change, as they do when a container starts or stops. With
 * a window it then opens the page again by itself; without one that is ours to do.
 */
async function throughNetworkChange<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!isNetworkChange(String(error))) throw error;
    return open();
  }
}

const isOfDroppedLoad = (problem: string): boolean =>
  isNetworkChange(problem) || problem.includes('Failed to fetch dynamically imported module');

const isNetworkChange = (reason: string): boolean => reason.includes('ERR_NETWORK_CHANGED');

/** With `E2E_ARTIFACTS` set, a failed test leaves a picture of each page. */
async function keepPictures(contexts: BrowserContext[], name: string): Promise<void> {
  const folder = process.env.E2E_ARTIFACTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const file = path.join(folder, `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${index}.png`);
    await page.screenshot({ path: file }).catch(() => undefined);
  }
}

/** Waits until it can be seen. */
export async function seen(locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'visible' });
}

/** Text a person reads, white space made plain. */
export async function textOf(locator: Locator): Promise<string> {
  return plain(await locator.first().innerText());
}

export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
