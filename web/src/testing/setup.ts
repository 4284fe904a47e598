import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetSentPhones } from '../features/booking/sent-phone.ts';
import { forgetLoss } from '../lib/connection.ts';
import { dismissToast } from '../lib/toaster.ts';
import './brief-tries.ts';
import { drawNoMaps, stubFor } from './map-stub.tsx';
import './no-owner-stacks.ts';

// Here and not in the files that meet a map: all files of a process share their modules.
vi.mock('../lib/map/lazy-practice-map.tsx', async (original) => {
  const { LazyPracticeMap } = await original<typeof import('../lib/map/lazy-practice-map.tsx')>();
  return { LazyPracticeMap: stubFor(LazyPracticeMap) };
});

// Styles beside the document, which all files of a process share: jsdom would weigh each rule of every page that was ever
// drawn there for each element whose role is asked for.
vi.mock('../theme/style-cache.ts', async (original) => {
  const { createStyleCache } = await original<typeof import('../theme/style-cache.ts')>();
  return { createStyleCache: () => createStyleCache({ container: document.createElement('div') }) };
});

// A page's own chunk is loaded when it is opened, on a machine that has other things to do: one second is no measure.
configure({ asyncUtilTimeout: 15_000 });

/** Longer than the window waits to draw. */
const frameMs = 20;

const complaints: string[] = [];

/** A logged error or warning fails its test: React and Apollo report real mistakes this way. */
function record(...parts: unknown[]) {
  complaints.push(parts.map(String).join(' '));
}

/** For a test whose subject is a failure: hands over what was logged and forgets it. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation(record);
  vi.spyOn(console, 'warn').mockImplementation(record);
  // What jsdom lacks and every page may call.
  window.scrollTo = vi.fn<() => void>();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  // A page that listens hears nothing unless its test gives it a gateway (`mockLive`).
  vi.stubGlobal(
    'WebSocket',
    class {
      readonly readyState = 0;
      close() {}
      send() {}
    },
  );
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    complaints.push(`unexpected request: ${String(input instanceof Request ? input.url : input)}`);
    return Promise.reject(new TypeError('no network in tests'));
  });
});

afterEach(() => {
  cleanup();
  drawNoMaps();
  dismissToast();
  forgetLoss();
  forgetSentPhones();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-text-size');
  window.history.replaceState(null, '', '/');
  // All files of a process have one window. What it still has to draw ends with the test's clock: it would wait for ever for
  // a timer of that clock, and never draw again.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(frameMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const seen = takeComplaints();
  vi.restoreAllMocks();
  expect(seen, 'console and network must stay quiet').toEqual([]);
});
