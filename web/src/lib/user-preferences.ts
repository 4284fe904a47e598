import { useBrowserValue } from './browser/browser-value.ts';
import { keepChoice, readChoice } from './consent/remembered-choice.ts';

/** How somebody likes to read: what the entry `user_preferences` remembers. */
export interface UserPreferences {
  /** Cards or rows in lists of practices; null while never chosen. */
  layout: 'schede' | 'elenco' | null;
  textSize: 'normal' | 'large';
}

const none: UserPreferences = { layout: null, textSize: 'normal' };
const listeners = new Set<() => void>();
let read: { text: string | null; preferences: UserPreferences } = { text: null, preferences: none };

/** Kept as words joined by dots, `elenco.testo-grande`: index.html looks for the second before the first paint. */
export function readUserPreferences(): UserPreferences {
  const text = readChoice('user_preferences');
  if (text !== read.text) read = { text, preferences: parsePreferences(text) };
  return read.preferences;
}

function parsePreferences(text: string | null): UserPreferences {
  const words = text?.split('.') ?? [];
  return {
    layout: words.includes('elenco') ? 'elenco' : words.includes('schede') ? 'schede' : null,
    textSize: words.includes('testo-grande') ? 'large' : 'normal',
  };
}

/** Applies and keeps what changed: for this visit, and longer only with functional consent. */
export function changeUserPreferences(change: Partial<UserPreferences>): void {
  const { layout, textSize } = { ...readUserPreferences(), ...change };
  keepChoice('user_preferences', [layout, textSize === 'large' && 'testo-grande'].filter(Boolean).join('.') || null);
  if (textSize === 'large') document.documentElement.dataset.textSize = 'large';
  else delete document.documentElement.dataset.textSize;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The preferences in force; the defaults on the server, which knows no visitor. */
export function useUserPreferences(): UserPreferences {
  return useBrowserValue(subscribe, readUserPreferences, none);
}
