import { setImmediate as otherWork } from 'node:timers/promises';
import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { createApart } from '../apart/create-apart.ts';
import type { DavAnswer } from './dav-answer.ts';
import { parseDavAnswer, type UnreadDavAnswer } from './parse-dav-answer.ts';
import { nothingRead, type ReadContext, type ReadEvents, readEventsWithin } from './read-events.ts';

/** What is asked of a reading process: one of the two. */
export type ApartMessage =
  | { answer: UnreadDavAnswer; events?: undefined }
  | { answer?: undefined; events: { text: string; context: ReadContext } };

/** Elements and attributes; twenty thousand events by version have six each. */
const maxElements = 400_000;
/** An answer or event that is read here, within milliseconds; what is larger, or takes longer, is read apart. */
const hereBytes = 32_768;
const hereMs = 20;
const patience = { answer: 10_000, events: 8_000 };

const readApart = createApart(new URL('./read-apart.process.ts', import.meta.url), {
  ...{ processes: 2, heapMb: 256, idleMs: 60_000 },
});

/** Reads an answer of a calendar server without harm to anybody else. Throws `CalendarFailure` where it is too much. */
export async function readDavAnswer(answer: UnreadDavAnswer): Promise<DavAnswer[]> {
  const { body, ...rest } = answer;
  if (body.length <= hereBytes) return parseDavAnswer(answer);
  if (countElements(body) > maxElements) throw new CalendarFailure('too-large');
  try {
    return (await readApart({ answer: { ...rest, body } }, patience.answer)) as DavAnswer[];
  } catch (error) {
    throw new CalendarFailure('too-large', { cause: error });
  }
}

/** Time for which one calendar may keep a reading process busy for nothing; the others' wait behind it. */
export interface ReadingPatience {
  leftMs: number;
}
export const usualPatience = (): ReadingPatience => ({ leftMs: 20_000 });

/**
 * Reads an object of a calendar as `readEvents` does; one that takes long in a process of its own, as long as the patience with
 * that calendar lasts.
 */
export async function readEventsApart(text: string, context: ReadContext, left: ReadingPatience): Promise<ReadEvents> {
  // Many in a row leave others their turn.
  await otherWork();
  const read = text.length <= hereBytes ? readEventsWithin(hereMs, text, context) : null;
  if (read) return read;
  const nothing = { ...nothingRead, skipped: 1 };
  if (left.leftMs <= 0) return nothing;
  const began = performance.now();
  const readThere = (await readApart({ events: { text, context } }, patience.events).catch(
    () => nothing,
  )) as ReadEvents;
  if (readThere.uid === null) left.leftMs -= performance.now() - began;
  return readThere;
}

const [opening, closing, equals, quotes] = [...'</="\''].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/** Elements and attributes of a document, told from its bytes: each takes the parser some hundred more. */
export function countElements(body: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < body.length; at++)
    if (body[at] === opening ? body[at + 1] !== closing : body[at] === equals && body[at + 1] === quotes) count++;
  return count;
}
