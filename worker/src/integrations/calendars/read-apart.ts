import { setImmediate as otherWork } from 'node:timers/promises';
import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { ApartFailure, createApart } from '../apart/create-apart.ts';
import type { DavAnswer } from './dav-answer.ts';
import { parseDavAnswer, type UnreadDavAnswer } from './parse-dav-answer.ts';
import { maxMs, type ReadContext, type ReadEvents, readEventsWithin, unreadable } from './read-events.ts';

/** What is asked of a reading process: one of the two. */
export type ApartMessage =
  | { answer: UnreadDavAnswer; events?: undefined }
  | { answer?: undefined; events: { text: string; context: ReadContext; ms: number } };
/** What events come to, and how long that took. */
export type TimedEvents = { read: ReadEvents; ms: number };

/** Elements and attributes; twenty thousand events by version have six each. */
const maxElements = 400_000;
/** An answer or event that is read here, within milliseconds; what is larger, or takes longer, is read apart. */
const hereBytes = 32_768;
const hereMs = 150;
/** What any event may take, also of a calendar that has taken its time. */
const shortMs = 50;
/** With the start of a process. */
const patience = { answer: 10_000, events: 6_000 };

/** What is left to a calendar's events in one run, in milliseconds: a calendar of slow ones keeps no other from its turn. */
export interface ReadingTime {
  hereMs: number;
  apartMs: number;
}
export const readingTime = (): ReadingTime => ({ hereMs: 2_000, apartMs: 20_000 });

const work = createApart(new URL('./read-apart.process.ts', import.meta.url), {
  ...{ processes: 2, heapMb: 256, idleMs: 60_000 },
});

/**
 * Reads something apart; null when it takes too long. That a process ended is no fault of what it read: the failure passes.
 * Throws the stop signal's reason first, for whoever stops the worker may end them all.
 */
async function readApart(message: ApartMessage, patienceMs: number, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  try {
    return await work(message, patienceMs);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApartFailure)) throw new CalendarFailure('bad-answer', { cause: error });
    if (error.reason === 'ended') throw new CalendarFailure('status', { cause: error });
    return null;
  }
}

/** Reads an answer of a calendar server without harm to anybody else. Throws `CalendarFailure` where it is too much. */
export async function readDavAnswer(answer: UnreadDavAnswer, signal: AbortSignal): Promise<DavAnswer[]> {
  const { body, ...rest } = answer;
  if (countElements(body) > maxElements) throw new CalendarFailure('too-large');
  const isShort = body.length <= hereBytes;
  const read = await (isShort
    ? parseDavAnswer(answer)
    : readApart({ answer: { ...rest, body } }, patience.answer, signal));
  if (!read) throw new CalendarFailure('too-large');
  return read as DavAnswer[];
}

/** Many in a row, also of several calendars, leave others their turn: each is read in one of its own. */
let turn = Promise.resolve();

/**
 * Reads an object of a calendar as `readEvents` does; one that takes long in a process of its own, at most a second, and less
 * where its calendar has no time left. Throws `CalendarFailure` where the process ended.
 */
export async function readEventsApart(
  text: string,
  context: ReadContext,
  { signal, left }: { signal: AbortSignal; left: ReadingTime },
): Promise<ReadEvents> {
  turn = turn.then(() => otherWork());
  await turn;
  const began = performance.now();
  const isLong = text.length > hereBytes;
  const read = isLong ? null : readEventsWithin(left.hereMs > 0 ? hereMs : shortMs, text, context);
  const tookMs = performance.now() - began;
  if (tookMs > shortMs) left.hereMs -= tookMs;
  if (read) return read;
  const ms = left.apartMs > 0 ? maxMs : shortMs;
  const timed = await readApart({ events: { text, context, ms } }, patience.events, signal);
  const { read: late, ms: lateMs } = (timed ?? { read: unreadable, ms: patience.events }) as TimedEvents;
  left.apartMs -= lateMs;
  return late;
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
