import type { CalendarFault } from '@dentisti/domain/calendars/calendar-error';
import type { CalendarProvider, FoundCalendar } from '@dentisti/domain/calendars/calendar-names';

/** How an account elsewhere is opened; stored encrypted, as JSON. */
export type CalendarCredentials =
  | { kind: 'basic'; user: string; password: string }
  | { kind: 'oauth'; refreshToken: string };

export interface CalendarAccount {
  provider: CalendarProvider;
  /** Where its calendars are looked for. */
  serverUrl: string;
  credentials: CalendarCredentials;
}

/** An object's path in its calendar and its version. */
export interface ObjectVersion {
  href: string;
  etag: string;
}

/** What changed in a calendar since a token. */
export interface CalendarChanges {
  changed: ObjectVersion[];
  /** Paths of objects that are not there any more. */
  gone: string[];
  /** For the next time; null where the server has none. */
  syncToken: string | null;
}

/** All that stands in a calendar, by version. */
export interface CalendarListing {
  objects: ObjectVersion[];
  syncToken: string | null;
  ctag: string | null;
}

/** `text`: iCalendar, as the server gave it: untrusted. Null: it stands there, and the server does not give it out now. */
export type CalendarText = (ObjectVersion & { text: string }) | { href: string; etag: null; text: null };

/**
 * What is asked of a calendar server. Each function throws `CalendarFailure` when the server does not do it, and the stop
 * signal's reason. Hrefs are paths or addresses as the server wrote them.
 */
export interface CalendarClient {
  /** The account's calendars that hold events. */
  findCalendars(): Promise<FoundCalendar[]>;
  /** Mail addresses of the account that keeps a calendar; none where the server does not say. */
  findAddresses(calendarUrl: string): Promise<string[]>;
  /** What changed since `syncToken`; null when the server does not know it, or knows no tokens: list all of it then. */
  listChanges(calendarUrl: string, syncToken: string): Promise<CalendarChanges | null>;
  /** Every object with its version. */
  list(calendarUrl: string): Promise<CalendarListing>;
  /** The calendar's ctag alone; null where the server has none. */
  readCtag(calendarUrl: string): Promise<string | null>;
  /** Some objects; those that are gone are absent. */
  read(calendarUrl: string, hrefs: readonly string[]): Promise<CalendarText[]>;
  /**
   * Writes an object: a new one with `etag` null, over exactly that version otherwise. The new version, or null where the
   * server does not name it; `conflict`: another version stands there, or none, or one already; `refused`: the server does not
   * take this object, and says nothing of others.
   */
  write(
    calendarUrl: string,
    object: { href: string; etag: string | null; text: string },
  ): Promise<{ kind: 'written'; etag: string | null } | { kind: 'conflict' | 'refused' }>;
  /** Deletes exactly that version of an object; `gone` when none is there, `refused` when it has to stay. */
  remove(calendarUrl: string, object: ObjectVersion): Promise<'removed' | 'gone' | 'conflict' | 'refused'>;
}

/** Opens an account for one piece of work. The client is to be used by nobody else, and not after `signal` aborts. */
export type OpenCalendar = (account: CalendarAccount, signal: AbortSignal) => CalendarClient;

/**
 * Returns the `Authorization` header of an account's requests: of a password at once, of a refresh token after asking its
 * provider. Throws `CalendarFailure` with `credentials` when the provider refuses it for good.
 */
export type AuthorizeCalendar = (account: CalendarAccount, signal: AbortSignal) => Promise<string>;

/** A calendar server did not do what it was asked. Nothing of its answer is kept. */
export class CalendarFailure extends Error {
  readonly fault: CalendarFault;
  constructor(fault: CalendarFault, options?: ErrorOptions) {
    super(`calendar request failed: ${fault}`, options);
    this.name = 'CalendarFailure';
    this.fault = fault;
  }
}
