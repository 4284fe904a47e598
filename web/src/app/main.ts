import '../theme/theme.css';
import { keepEarlyEvents } from './early-events.ts';

/**
 * The first script, and a small one: a page that the server has drawn can be read at once, so the application comes when
 * the visitor touches the page, else once the browser is idle.
 */
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const load = () => import('./start.tsx');

if (document.getElementById('page-state')) void takeOver(root);
else void load().then(({ draw }) => draw(root));

async function takeOver(page: HTMLElement): Promise<void> {
  const events = keepEarlyEvents(page);
  let isTouched = false;
  await Promise.race([events.touched.then(() => (isTouched = true)), idle()]);
  try {
    const { hydrate } = await load();
    await hydrate(page, isTouched, events);
  } catch (error) {
    events.giveUp();
    throw error;
  }
}

/** Resolves when everything of the document is there and the browser has nothing to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  // Safari has no such callback before 26.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200));
  await new Promise<unknown>((resolve) => whenIdle(resolve));
}
