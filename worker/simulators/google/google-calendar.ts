import { createHash, randomUUID } from 'node:crypto';
import { uidOf, withoutUnknown } from './event-text.ts';
import type { CalendarSetup } from './google-accounts.ts';

/** An event of a simulated calendar. */
export interface StoredEvent {
  /** Last part of its path, e.g. `abc.ics`. */
  name: string;
  ics: string;
  etag: string;
}

export type PutOutcome = 'created' | 'changed' | 'precondition' | 'uid-taken' | 'unreadable';

/** Events of one calendar, with what happened since when. */
export class GoogleCalendar {
  readonly setup: CalendarSetup;
  readonly #events = new Map<string, StoredEvent>();
  /** The version at which a name last changed, deleted ones too. */
  readonly #changes = new Map<string, number>();
  /** Begins every sync token: another one makes all before it unknown. */
  #epoch = randomUUID().slice(0, 8);
  #version = 1;

  constructor(setup: CalendarSetup) {
    this.setup = setup;
  }

  get ctag(): string {
    return `"${this.#epoch}${this.#version}"`;
  }
  get syncToken(): string {
    return `https://apidata.googleusercontent.com/caldav/v2/sync/${this.#epoch}.${this.#version}`;
  }
  get events(): StoredEvent[] {
    return [...this.#events.values()];
  }

  find(name: string): StoredEvent | null {
    return this.#events.get(name) ?? null;
  }

  wasDeleted(name: string): boolean {
    return this.#changes.has(name) && !this.#events.has(name);
  }

  /** Makes or replaces an event. Of the conditions of HTTP, `If-Match` alone counts, as with Google. */
  put(name: string, text: string, ifMatch: string | null): PutOutcome {
    const uid = uidOf(text);
    if (!uid) return 'unreadable';
    const standing = this.#events.get(name);
    if (ifMatch !== null && standing?.etag !== ifMatch) return 'precondition';
    // RFC 4791, 5.3.2.1: one UID, one resource.
    if (this.events.some((event) => event.name !== name && uidOf(event.ics) === uid)) return 'uid-taken';
    const ics = withoutUnknown(text);
    this.#version++;
    this.#events.set(name, { name, ics, etag: makeEtag(ics, this.#version) });
    this.#changes.set(name, this.#version);
    return standing ? 'changed' : 'created';
  }

  delete(name: string, ifMatch: string | null): 'deleted' | 'unknown' | 'precondition' {
    const standing = this.#events.get(name);
    if (!standing) return 'unknown';
    if (ifMatch !== null && standing.etag !== ifMatch) return 'precondition';
    this.#events.delete(name);
    this.#changes.set(name, ++this.#version);
    return 'deleted';
  }

  /** Returns what changed since a token, an empty one being the beginning; null for a token that is not known any more. */
  changesSince(token: string): { name: string; event: StoredEvent | null }[] | null {
    if (token === '') return this.events.map((event) => ({ name: event.name, event }));
    const [epoch, version] = token.split('/').at(-1)?.split('.') ?? [];
    if (epoch !== this.#epoch || !/^\d+$/.test(version ?? '')) return null;
    return [...this.#changes]
      .filter(([, changedAt]) => changedAt > Number(version))
      .map(([name]) => ({ name, event: this.find(name) }));
  }

  /** Makes every sync token given so far unknown. */
  forgetTokens(): void {
    this.#epoch = randomUUID().slice(0, 8);
  }
}

const makeEtag = (ics: string, version: number) =>
  `"${createHash('sha256').update(`${version}\n${ics}`).digest('base64url').slice(0, 20)}"`;
