import { randomUUID } from 'node:crypto';
import { eventText } from './event-text.ts';
import { type SimulatedAccount, simulatedAccounts } from './google-accounts.ts';
import { GoogleBehaviour } from './google-behaviour.ts';
import { GoogleCalendar } from './google-calendar.ts';
import { GoogleGrants } from './google-grants.ts';

export interface GoogleSimulatorSettings {
  now(): Date;
  clientId: string;
  clientSecret: string;
  /** Where the authorisation page may lead back to; any other address is refused. */
  redirectUri: string;
  /** Where browsers reach the simulator's pages. */
  publicUrl: string;
}

/** Requests of the calendars that are kept for whoever looks. */
const maxRecorded = 2_000;

/** Google as far as a calendar needs it: two accounts, their consents and calendars, in memory. */
export class GoogleSimulator {
  readonly settings: GoogleSimulatorSettings;
  readonly behaviour = new GoogleBehaviour();
  readonly grants: GoogleGrants;
  readonly accounts = simulatedAccounts;
  /** What the calendars were asked, without what was written: method, path, status. */
  readonly requests: { method: string; path: string; status: number }[] = [];
  #calendars: Map<string, GoogleCalendar> = makeCalendars();

  constructor(settings: GoogleSimulatorSettings) {
    this.settings = settings;
    this.grants = new GoogleGrants(settings.now, this.behaviour);
  }

  findAccount(email: string): SimulatedAccount | null {
    return this.accounts.find((account) => account.email === email) ?? null;
  }

  findCalendar(id: string): GoogleCalendar | null {
    return this.#calendars.get(id) ?? null;
  }

  /** Calendars that an account sees. */
  calendarsOf(account: SimulatedAccount): GoogleCalendar[] {
    return account.calendars.flatMap(({ id }) => this.findCalendar(id) ?? []);
  }

  /** Somebody writes an event into a calendar with Google's own page or telephone; returns its UID. */
  addEvent(calendar: GoogleCalendar, event: { summary: string; startsAt: Date; endsAt: Date }): string {
    const uid = `${randomUUID().replaceAll('-', '').slice(0, 26)}@google.com`;
    calendar.put(`${uid}.ics`, eventText({ ...event, uid, now: this.settings.now() }), null);
    return uid;
  }

  record(request: { method: string; path: string; status: number }): void {
    if (this.requests.length >= maxRecorded) this.requests.shift();
    this.requests.push(request);
  }

  reset(): void {
    this.behaviour.reset();
    this.grants.reset();
    this.requests.length = 0;
    this.#calendars = makeCalendars();
  }
}

const makeCalendars = () =>
  new Map(
    simulatedAccounts.flatMap(({ calendars }) => calendars.map((setup) => [setup.id, new GoogleCalendar(setup)])),
  );
