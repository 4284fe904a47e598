import type { CalendarSummary } from '@dentisti/domain/calendars/calendar-names';
import { type OwnEvent, ownEventSummary, ownEventUid } from '@dentisti/domain/calendars/own-event';
import ICAL from 'ical.js';
import { digestProperty, eventDigest } from './event-digest.ts';

/** An event of ours as it shall stand there. */
export interface WrittenEvent {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  /** Changes when anything that it shows does. */
  digest: string;
}

/** Returns what an appointment looks like in a calendar elsewhere. */
export function writtenEvent(event: OwnEvent, choice: CalendarSummary): WrittenEvent {
  const { id, practiceId, startsAt, endsAt } = event;
  // `ical.js` writes them as they are, and some calendars end a line there.
  const summary = ownEventSummary(event, choice).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const shown = { startsAt, endsAt, summary };
  return { uid: ownEventUid(id, practiceId), ...shown, digest: eventDigest(shown) };
}

/** Returns the object of an event of ours: private, without anything of the patient that its summary does not show. */
export function eventText(event: WrittenEvent, { sequence, now }: { sequence: number; now: Date }): string {
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Dentisti.ai//Calendari//IT');
  const written = new ICAL.Component('vevent');
  const timeOf = (at: Date) => ICAL.Time.fromJSDate(new Date(Math.floor(at.getTime() / 1_000) * 1_000), true);
  written.addPropertyWithValue('uid', event.uid);
  written.addPropertyWithValue('dtstamp', timeOf(now));
  written.addPropertyWithValue('dtstart', timeOf(event.startsAt));
  written.addPropertyWithValue('dtend', timeOf(event.endsAt));
  written.addPropertyWithValue('summary', event.summary);
  written.addPropertyWithValue('class', 'PRIVATE');
  written.addPropertyWithValue('transp', 'OPAQUE');
  written.addPropertyWithValue('status', 'CONFIRMED');
  written.addPropertyWithValue('sequence', sequence);
  written.addPropertyWithValue(digestProperty, event.digest);
  calendar.addSubcomponent(written);
  return `${calendar.toString()}\r\n`;
}
