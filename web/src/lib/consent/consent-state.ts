import {
  type Consent,
  type ConsentChoices,
  consentVersion,
  parseConsent,
  printConsent,
} from '@dentisti/domain/consent/consent';
import type { OptionalCategory } from '@dentisti/domain/consent/stored-entries';
import { useBrowserValue } from '../browser/browser-value.ts';
import { makeRandomId } from '../random-id.ts';
import { readCookie, writeCookie } from './cookies.ts';

const listeners = new Set<() => void>();

/** The last choice made or read on this page: where cookies are forbidden it still holds for the visit. */
let current: Consent | null = null;
/** The cookie's text that `current` was read from or written to; null where cookies are forbidden. */
let currentText: string | null = null;

/**
 * The visitor's choice; null while there is none, or it is over six months old. The cookie is read each time: another
 * tab, or the browser's own settings, may have changed it.
 */
export function readConsent(): Consent | null {
  const text = readCookie('consent_status');
  if (text === currentText) return current;
  const stored = text === null ? null : parseConsent(text, new Date());
  // The server's answer to an earlier choice may arrive after the next one was made: the later holds.
  if (stored && current && stored.id !== current.id && stored.at <= current.at) {
    write(current);
    return current;
  }
  current = stored;
  currentText = text;
  return current;
}

/** Whether entries of a category may be stored now. Ask at the moment of storing, not earlier. */
export function hasConsent(category: OptionalCategory): boolean {
  return readConsent()?.[category] ?? false;
}

/** Makes a choice: it holds at once, on this page and in this browser for six months. */
export function chooseConsent(choices: ConsentChoices): void {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  write({ ...choices, version: consentVersion, at, id: makeRandomId(), isRecorded: false });
  notify();
}

/** Notes that the server has the proof of a choice. The cookie it sent along is better than ours and stays. */
export function markConsentRecorded(id: string): void {
  const consent = readConsent();
  if (consent?.id === id && !consent.isRecorded) write({ ...consent, isRecorded: true });
  notify();
}

function write(consent: Consent): void {
  current = consent;
  writeCookie('consent_status', printConsent(consent), consent.at);
  currentText = readCookie('consent_status');
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back after each choice, and when this page comes back to the front, where another tab may have chosen. */
export function subscribeToConsent(listener: () => void): () => void {
  const onReturn = () => {
    if (document.visibilityState === 'visible') listener();
  };
  listeners.add(listener);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

/** The choice as a component sees it; `undefined` on the server and until the browser has taken the page over. */
export function useConsent(): Consent | null | undefined {
  return useBrowserValue<Consent | null | undefined>(subscribeToConsent, readConsent, undefined);
}
