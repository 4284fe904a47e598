import '../theme/theme.css';
import { keepEarlyEvents } from './early-events.ts';

/**
 * The first script, and a small one: a page that the server has drawn can be read at once, so the application comes when
 * the visitor touches the page, else once the browser is idle.
 */
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const load = () => import('./start.tsx');
const libraries = [
  () => import('./libraries/renderer.ts'),
  () => import('./libraries/router.ts'),
  () => import('./libraries/graphql-client.ts'),
];
/** What the server knows will be needed: found one after the other they would be asked for in three rounds. */
const scripts = document.querySelector<HTMLMetaElement>('meta[name="page-scripts"]')?.content.split(' ') ?? [];
/** A page that is never idle is taken over all the same. */
const longestWaitMs = 2_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

if (document.getElementById('page-state')) void takeOver(root);
else void load().then(({ draw }) => draw(root), sayNotLoaded);

/** Nothing of the page stands yet but what says that it is loading. By hand: what draws is what could not be had. */
function sayNotLoaded(error: unknown): never {
  const reload = Object.assign(document.createElement('button'), { className: 'button', textContent: 'Ricarica' });
  reload.onclick = () => location.reload();
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.append('La pagina non si è caricata. ', reload);
  root?.replaceChildren(text);
  throw error;
}

async function takeOver(page: HTMLElement): Promise<void> {
  const events = keepEarlyEvents(page);
  let isTouched = false;
  void events.touched.then(() => {
    isTouched = true;
  });
  await Promise.race([events.touched, idle()]);
  try {
    for (const script of scripts) {
      askFor(script);
      if (!isTouched) await Promise.race([events.touched, pause()]);
    }
    // Each library runs on its own, so that a slow phone never stops for all of them at once.
    for (const prepare of libraries) if (!isTouched) await Promise.race([events.touched, prepare().then(pause)]);
    const { hydrate } = await load();
    if (!isTouched) await pause();
    await hydrate(page, isTouched, events);
  } catch (error) {
    events.giveUp();
    throw error;
  }
}

/** Asking takes a slow phone ten milliseconds each, so the callers pause between two. */
function askFor(script: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href: script, crossOrigin: '' });
  document.head.append(link);
}

/** Resolves when everything of the document is there and seen, and the browser has nothing to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  // A browser may be idle, with all it asked for, before it has painted: the scripts would share its first line with the page.
  await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
  await new Promise<unknown>((resolve) => {
    // Safari has no such callback before 26.
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: longestWaitMs });
    else setTimeout(resolve, 200);
  });
}

/** Resolves when something of the page is seen; never in a tab behind others, which is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    // A browser that does not know this kind of entry observes nothing.
    observer.observe({ type: 'paint', buffered: true });
  });
}
