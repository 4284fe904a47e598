import { type Agenda, stretchesOn } from '../agenda/agenda-slots.ts';
import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';

/** A part of a freed span: a visit may begin at its start; `freeAt` exclusive, pauses included. */
export interface SpanPart {
  startsAt: Date;
  freeAt: Date;
}

/** Nothing shorter is offered. */
const leastMs = 10 * 60_000;

/**
 * Cuts a freed span into the parts at whose start somebody may begin: one for each stretch of the opening hours, without what
 * is taken, and nothing before `from`. A block from seven to twenty that is removed gives a morning and an afternoon.
 */
export function cutSpan(
  span: SpanPart,
  { agenda, taken, from }: { agenda: Agenda; taken: readonly SpanPart[]; from: Date },
): SpanPart[] {
  const open = stretchesBetween(agenda, span);
  return open.flatMap(({ opensAt, closesAt }, index) => {
    const until = Math.min(span.freeAt.getTime(), open[index + 1]?.opensAt.getTime() ?? Number.POSITIVE_INFINITY);
    const begin = Math.max(span.startsAt.getTime(), opensAt.getTime());
    const first = begin >= from.getTime() ? begin : onGrid(agenda, opensAt, Math.max(begin, from.getTime()));
    return gapsBetween(first, until, taken).filter(({ startsAt }) => startsAt < closesAt);
  });
}

/** The opening hours that a span touches, in order. */
function stretchesBetween(agenda: Agenda, { startsAt, freeAt }: SpanPart): { opensAt: Date; closesAt: Date }[] {
  const stretches: { opensAt: Date; closesAt: Date }[] = [];
  const last = romeClock(freeAt).date;
  for (let on = romeClock(startsAt).date; on <= last; on = addDays(on, 1))
    for (const [opens, closes] of stretchesOn(agenda, on))
      stretches.push({ opensAt: romeInstant(on, opens), closesAt: romeInstant(on, closes) });
  return stretches.filter(({ opensAt, closesAt }) => opensAt < freeAt && closesAt > startsAt);
}

/** The next start that the agenda offers, counted from when it opens. */
function onGrid({ slotMinutes }: Agenda, opensAt: Date, at: number): number {
  const step = slotMinutes * 60_000;
  return opensAt.getTime() + Math.ceil((at - opensAt.getTime()) / step) * step;
}

function gapsBetween(begin: number, end: number, taken: readonly SpanPart[]): SpanPart[] {
  const gaps: SpanPart[] = [];
  let at = begin;
  const add = (until: number) => {
    if (until - at >= leastMs) gaps.push({ startsAt: new Date(at), freeAt: new Date(until) });
  };
  for (const { startsAt, freeAt } of taken.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    add(Math.min(startsAt.getTime(), end));
    at = Math.max(at, freeAt.getTime());
  }
  add(end);
  return gaps;
}
