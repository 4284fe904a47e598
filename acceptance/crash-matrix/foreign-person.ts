import { randomUUID } from 'node:crypto';
import type { RealCalendar } from '@dentisti/core/calendars/testing/real-calendars';

interface WatchedCalendar {
  calendarUrl: string;
  connectionId: string;
  practiceId: number;
  clinicianId: number;
}

/** An event as it stands in a calendar. */
export interface StandingEvent {
  uid: string;
  /** As iCalendar writes them in UTC. */
  startsAt: string;
  endsAt: string;
}

const beginsWith = 3;
/** Edits while the product runs. */
const maxEdits = 4;
const dayMs = 86_400_000;
/** Far from the visits, so that nobody's offer hangs on it. */
const firstAt = Date.parse('2027-01-11T07:00:00Z');

/** An instant as iCalendar writes it in UTC. */
export const utcText = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** Somebody who keeps appointments of their own in a clinician's calendar, past the product. */
export class ForeignPerson {
  readonly about: WatchedCalendar;
  /** What is taken of the time there, by the path of its event. */
  readonly spans = new Map<string, { startsAt: Date; endsAt: Date }>();
  readonly #server: RealCalendar;
  #edits = 0;
  #count = 0;

  constructor(server: RealCalendar, about: WatchedCalendar) {
    this.#server = server;
    this.about = about;
  }

  async begin(): Promise<void> {
    for (let n = 0; n < beginsWith; n++) await this.#write(`${randomUUID()}.ics`);
  }

  /** Adds, moves or deletes something; false when nothing is left to do. */
  async edit(): Promise<boolean> {
    if (this.#edits === maxEdits) return false;
    const what = this.#edits++ % beginsWith;
    const [some] = this.spans.keys();
    if (what === 1 && some) await this.#write(some);
    else if (what === 2 && some) await this.#remove(some);
    else await this.#write(`${randomUUID()}.ics`);
    return true;
  }

  /** All that stands in the calendar with a visit's name. */
  async findOurs(): Promise<StandingEvent[]> {
    const answer = await this.#server.ask('REPORT', this.about.calendarUrl, {
      headers: { depth: '1', 'content-type': 'text/xml' },
      body: '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"/></c:filter></c:calendar-query>',
    });
    const text = await answer.text();
    return [...text.matchAll(/BEGIN:VEVENT[\s\S]*?END:VEVENT/g)].flatMap(([event]) => {
      const read = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(event)?.[1] ?? '';
      const uid = read('UID');
      return uid.startsWith('dentisti-') ? [{ uid, startsAt: read('DTSTART'), endsAt: read('DTEND') }] : [];
    });
  }

  async #write(name: string): Promise<void> {
    const startsAt = new Date(firstAt + this.#count++ * dayMs);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Prova//IT', 'BEGIN:VEVENT'];
    lines.push(`UID:${name.replace('.ics', '')}`, 'DTSTAMP:20261101T000000Z', 'SUMMARY:Riservato');
    lines.push(`DTSTART:${utcText(startsAt)}`, `DTEND:${utcText(endsAt)}`, 'END:VEVENT', 'END:VCALENDAR', '');
    await this.#ask('PUT', name, lines.join('\r\n'));
    this.spans.set(name, { startsAt, endsAt });
  }

  async #remove(name: string): Promise<void> {
    await this.#ask('DELETE', name);
    this.spans.delete(name);
  }

  async #ask(method: string, name: string, body?: string): Promise<void> {
    const given = { headers: { 'content-type': 'text/calendar; charset=utf-8' }, ...(body !== undefined && { body }) };
    const answer = await this.#server.ask(method, `${this.about.calendarUrl}${name}`, given);
    if (!answer.ok) throw new Error(`the calendar answered ${method} with ${answer.status}`);
  }
}
