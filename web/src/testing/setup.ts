import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { dismissToast } from '../lib/toaster.ts';

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
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    complaints.push(`unexpected request: ${String(input instanceof Request ? input.url : input)}`);
    return Promise.reject(new TypeError('no network in tests'));
  });
});

afterEach(() => {
  cleanup();
  dismissToast();
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  window.history.replaceState(null, '', '/');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const seen = takeComplaints();
  vi.restoreAllMocks();
  expect(seen, 'console and network must stay quiet').toEqual([]);
});
