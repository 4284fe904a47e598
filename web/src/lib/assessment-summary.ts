import { useBrowserValue } from './browser/browser-value.ts';

/**
 * The summary of a self-assessment on its way into a booking. In memory only: it is health data, and neither storage
 * nor an address is a place for it. Gone with a reload.
 */
let attached: string | null = null;
const listeners = new Set<() => void>();

function set(text: string | null) {
  attached = text;
  for (const listener of listeners) listener();
}

/** Takes the words the person has seen and wants to send along. */
export function attachSummary(text: string): void {
  set(text);
}

/** The attached words; null when nothing is. */
export function readSummary(): string | null {
  return attached;
}

/** After it was sent, or when the person thinks better of it. */
export function clearSummary(): void {
  set(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The attached words, as they change. */
export function useAttachedSummary(): string | null {
  return useBrowserValue(subscribe, readSummary, null);
}
