import { CalendarFailure, type CalendarText } from '@dentisti/core/calendars/calendar-client';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { ForeignObject } from './foreign-events.ts';

/** Changes of an object's text, as other clients write it; with what of its time can be read then. */
const garbles = {
  /** All of its time. */
  badly: [
    (text) => text.replace(/^(DTSTART[^:\r\n]*:\d{8}T\d{4})00/gm, '$1'),
    (text) => text.replace(/^(DTSTART:\d{8}T\d{6})Z/gm, '$1z'),
    (text) => text.replace(/^SUMMARY/m, 'DESCRIPTION:portare\r\ni documenti: tutti\r\nEXDATE:\r\nSUMMARY'),
    (text) => text.replace(/^SUMMARY/m, 'ATTENDEE;CN="Studio;PARTSTAT=ACCEPTED:mailto:a@b.example\r\nSUMMARY'),
    (text) =>
      text.replace(/^END:VEVENT/m, 'BEGIN:VALARM\r\nTRIGGER:boh\r\nDURATION:PT999H\r\nEND:VALARM\r\nEND:VEVENT'),
    (text) => text.replace(/^SUMMARY/m, `ATTACH;ENCODING=BASE64:${'A'.repeat(300_000)}\r\nSUMMARY`),
  ],
  /** None of it. */
  unreadable: [
    (text) => text.replace(/^DTSTART.*$/gm, 'DTSTART:domani'),
    (text) => text.replace('BEGIN:VCALENDAR', 'BEGIN:CALENDARIO'),
    (text) => text.replace(/^SUMMARY/m, `SUMMARY:${'x'.repeat(1_100_000)}\r\nX-SUMMARY`),
    () => '',
  ],
  /** Its first start, or less. */
  hostile: [
    (text) => text.replace(/^DTSTART.*$/m, '$&\r\nRRULE:FREQ=SECONDLY'),
    (text) => text.replace(/^DTSTART.*$/m, '$&\r\nRRULE:FREQ=SOMETIMES\r\nEXDATE:ieri'),
    // What a series leaves out, or moves, may be cut off: then more of it is kept.
    (text) => (text.includes('RRULE') ? text : text.slice(0, text.length / 2)),
  ],
} as const satisfies Record<string, readonly ((text: string) => string)[]>;

/** A server with whims: it takes no changes of some events of ours, and others' events are garbled. */
export interface ServerWhims {
  /** Names of objects whose changes are refused, or at which the server breaks. */
  refused: Map<string, 'refuses' | 'breaks'>;
  /** Gives an object's name a whim, or none; what is left of its time, and of what it took before. */
  garble(name: string, object: Pick<ForeignObject, 'text' | 'spans'>, former: ForeignObject | undefined): ForeignObject;
  /** Whether somebody wrote an object of which nothing can be read. */
  isUnreadable(name: string): boolean;
  forget(name: string): void;
  /** What the server answers instead of doing what it is asked; nothing when it does it. */
  answer(method: string, args: readonly unknown[]): { answer: unknown } | undefined;
  /** What it answers, garbled. */
  change(method: string, result: unknown): unknown;
}

export function createWhims(random: SeededRandom): ServerWhims {
  const refused: ServerWhims['refused'] = new Map();
  const changes = new Map<string, { kind: keyof typeof garbles; change(text: string): string }>();
  const nameOf = (href: string) => href.split('/').at(-1) ?? '';
  return {
    refused,
    garble(name, object, former) {
      // Of what takes no time the line that says so may be cut off: it is not known to be free then.
      const kinds = ['unreadable', object.spans.length > 0 ? 'hostile' : 'badly', 'badly', 'badly'] as const;
      const kind = random.chance(0.4) ? random.pick(kinds) : null;
      changes.delete(name);
      if (kind) changes.set(name, { kind, change: random.pick<(text: string) => string>(garbles[kind]) });
      const past = [...(former?.past ?? []), ...object.spans];
      return kind === null || kind === 'badly'
        ? { ...object, before: [], past }
        : { ...object, spans: [], before: past, past };
    },
    isUnreadable: (name) => changes.get(name)?.kind === 'unreadable',
    forget: (name) => void changes.delete(name),
    answer(method, [, given]) {
      if (method !== 'write' && method !== 'remove') return undefined;
      const whim = refused.get(nameOf((given as { href: string }).href));
      if (!whim) return undefined;
      if (whim === 'breaks') throw new CalendarFailure('status');
      return { answer: method === 'write' ? { kind: 'refused' } : 'refused' };
    },
    change(method, result) {
      if (method !== 'read') return result;
      return (result as CalendarText[]).map((one) =>
        one.text === null ? one : { ...one, text: changes.get(nameOf(one.href))?.change(one.text) ?? one.text },
      );
    },
  };
}
