import { romeClock } from '../hours/rome-time.ts';
import { afternoonMinutes, type WaitingWish } from './waiting-entry.ts';

/** A span of a practice's agenda that was freed; `freeAt` exclusive, pauses included. */
export interface FreedSpan {
  startsAt: Date;
  freeAt: Date;
  chairId: number;
  clinicianId: number;
}

/** Somebody who waits, with what their visit needs. */
export interface WaitingCandidate {
  entryId: string;
  since: Date;
  wish: WaitingWish;
  /** Length of the visit, and of the pause after it. */
  minutes: number;
  bufferMinutes: number;
  /** Who does it; empty: everybody. */
  clinicianIds: readonly number[];
  /** Where; empty: anywhere. */
  chairIds: readonly number[];
  /** The visit that would come earlier; null without one. */
  presentAt: Date | null;
}

/** `wanted`: on a day and at an hour that they wish. `possible`: they could come then. */
export type Fit = 'wanted' | 'possible';

const minuteMs = 60_000;
const allows = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id);

/** Returns when a candidate's visit in a span ends, and until when it keeps chair and clinician. */
export function visitIn(
  { startsAt }: Pick<FreedSpan, 'startsAt'>,
  candidate: Pick<WaitingCandidate, 'minutes' | 'bufferMinutes'>,
) {
  const endsAt = new Date(startsAt.getTime() + candidate.minutes * minuteMs);
  return { startsAt, endsAt, freeAt: new Date(endsAt.getTime() + candidate.bufferMinutes * minuteMs) };
}

function isWanted({ weekdays, part }: WaitingWish, startsAt: Date): boolean {
  const { weekday, minutes } = romeClock(startsAt);
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false;
  return part === 'any' || (part === 'morning') === minutes < afternoonMinutes;
}

/**
 * Returns how a span fits somebody who waits; null when it does not: too short, the wrong clinician or chair, not earlier
 * than what they have, before the day from which they can, or against a wish that is strict.
 */
export function fitOf(span: FreedSpan, candidate: WaitingCandidate): Fit | null {
  const { wish, presentAt } = candidate;
  if (visitIn(span, candidate).freeAt > span.freeAt) return null;
  if (!allows(candidate.clinicianIds, span.clinicianId) || !allows(candidate.chairIds, span.chairId)) return null;
  if (presentAt && presentAt <= span.startsAt) return null;
  if (wish.notBefore && romeClock(span.startsAt).date < wish.notBefore) return null;
  if (isWanted(wish, span.startsAt)) return 'wanted';
  return wish.isStrict ? null : 'possible';
}

/** Returns those whom a span fits, in the order in which they are asked: whose wish it is first, then who waits longest. */
export function inOrder(span: FreedSpan, candidates: readonly WaitingCandidate[]): WaitingCandidate[] {
  const fitting = candidates.flatMap((candidate) => {
    const fit = fitOf(span, candidate);
    return fit ? [{ candidate, rank: fit === 'wanted' ? 0 : 1 }] : [];
  });
  const byAge = (a: WaitingCandidate, b: WaitingCandidate) =>
    a.since.getTime() - b.since.getTime() || (a.entryId < b.entryId ? -1 : 1);
  return fitting.sort((a, b) => a.rank - b.rank || byAge(a.candidate, b.candidate)).map(({ candidate }) => candidate);
}
