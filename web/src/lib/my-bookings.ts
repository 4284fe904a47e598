import { expiryOf } from '@dentisti/domain/consent/stored-entries';
import { hasConsent } from './consent/consent-state.ts';

/** Row of the cookie policy's table; the list stays in `localStorage`, so that no token travels with a request. */
const key = 'my_bookings';
/** More links than anybody has; the oldest goes first. */
const maxKept = 20;

/** A booking's private link as this browser keeps it. */
export interface KeptBooking {
  /** `DENT-XXXX-YYYY`. */
  number: string;
  token: string;
  /** When it was kept, ISO. */
  at: string;
}

const listeners = new Set<() => void>();
const none: readonly KeptBooking[] = [];
let read: { text: string | null; bookings: readonly KeptBooking[] } = { text: null, bookings: none };

/** Returns the links kept in this browser, newest first; nothing without functional consent or past their time. */
export function readMyBookings(): readonly KeptBooking[] {
  const text = hasConsent('functional') ? readText() : null;
  if (text !== read.text) read = { text, bookings: parse(text) };
  return read.bookings;
}

/** Keeps a link that opened a booking; only with functional consent. */
export function keepBooking({ number, token }: { number: string; token: string }): void {
  if (!hasConsent('functional')) return;
  const others = readMyBookings().filter((kept) => kept.number !== number);
  write([{ number, token, at: new Date().toISOString() }, ...others].slice(0, maxKept));
}

/** Removes one link from this browser; the booking itself stays as it is. */
export function forgetBooking(number: string): void {
  write(readMyBookings().filter((kept) => kept.number !== number));
}

/** Removes every link from this browser. */
export function forgetAllBookings(): void {
  write([]);
}

/** After a choice about cookies: without functional consent nothing stays. */
export function followConsentWithBookings(): void {
  if (!hasConsent('functional')) forgetAllBookings();
  notify();
}

export function subscribeToMyBookings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(bookings: readonly KeptBooking[]): void {
  try {
    if (bookings.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(bookings));
  } catch {
    // Storage that may not be opened keeps nothing.
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What lies in storage may be anybody's. */
function parse(text: string | null): readonly KeptBooking[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : none;
  } catch {
    return none;
  }
}

function isKept(value: unknown): value is KeptBooking {
  const { number, token, at } = (value ?? {}) as Partial<KeptBooking>;
  if (typeof number !== 'string' || typeof token !== 'string' || typeof at !== 'string') return false;
  const until = expiryOf(key, new Date(at));
  return until !== null && until > new Date() && /^DENT-\w{4}-\w{4}$/.test(number) && /^[\w-]{16,200}$/.test(token);
}
