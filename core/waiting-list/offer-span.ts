import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { isClosed } from '@dentisti/db/agenda/closure.repository';
import { findTakenParts } from '@dentisti/db/agenda/entry.repository';
import { findPlace, isStaffed } from '@dentisti/db/agenda/place.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findWaitingPeople, type WaitingPerson } from '@dentisti/db/waiting-list/waiting-entry.repository';
import { insertRound, type WaitingRoundRow } from '@dentisti/db/waiting-list/waiting-round.repository';
import { stretchesOn } from '@dentisti/domain/agenda/agenda-slots';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import { cutSpan } from '@dentisti/domain/waiting-list/cut-span';
import { type FreedSpan, fitOf, inOrder, visitIn } from '@dentisti/domain/waiting-list/fit';
import { earliestOffered, nextMessageAt } from '@dentisti/domain/waiting-list/plan-round';

const minuteMs = 60_000;
/** Nothing shorter is looked at. */
const leastMinutes = 5;

/**
 * Returns the part of a round's span that is free now, on its chair and with its clinician; null when none is. What had no chair
 * or no clinician, as a block of the whole practice that was removed, gets one that is free. Call it with the agenda locked.
 */
export async function findFreeSpan(em: EntityManager, round: WaitingRoundRow, now: Date): Promise<FreedSpan | null> {
  const { practiceId, startsAt, freeAt, chairId, clinicianId, holdId } = round;
  const endsAt = new Date(Math.min(freeAt.getTime(), startsAt.getTime() + leastMinutes * minuteMs));
  const place =
    chairId !== null && clinicianId !== null
      ? { chairId, clinicianId }
      : await findPlace(em, { dentistId: practiceId, startsAt, endsAt }, now, { chairId, clinicianId });
  if (!place) return null;
  const { chairId: chair, clinicianId: clinician } = place;
  const span = { practiceId, startsAt, freeAt, chairId: chair, clinicianId: clinician, exceptId: holdId, now };
  const taken = await findTakenParts(em, span);
  const until = new Date(Math.min(freeAt.getTime(), ...taken.map((part) => part.startsAt.getTime())));
  if (until.getTime() - startsAt.getTime() < leastMinutes * minuteMs) return null;
  return { startsAt, freeAt: until, chairId: chair, clinicianId: clinician };
}

/**
 * Cuts a freed round's span into the parts at whose start somebody may begin. The round goes on with the first; each other
 * becomes a round of its own. Returned as it was where it has none: its end says why. Call it with the agenda locked.
 */
export async function cutRound(em: EntityManager, round: WaitingRoundRow, now: Date): Promise<WaitingRoundRow> {
  const { practiceId, startsAt, freeAt, chairId, clinicianId, holdId, freedAt } = round;
  const agenda = await findAgenda(em, practiceId);
  if (!agenda) return round;
  // Of a block of the whole practice that was removed, it is not known yet where somebody would come.
  const taken =
    chairId === null || clinicianId === null
      ? []
      : await findTakenParts(em, { practiceId, startsAt, freeAt, chairId, clinicianId, exceptId: holdId, now });
  const [first, ...others] = cutSpan(round, { agenda, taken, from: earliestOffered(nextMessageAt(now)) });
  if (!first) return round;
  for (const part of others) await insertRound(em, { practiceId, ...part, chairId, clinicianId, freedAt });
  return { ...round, ...first };
}

/** Returns when the agenda closes that is open at an instant; null when it is closed then, or the practice keeps none. */
async function findClosing(em: EntityManager, practiceId: number, at: Date): Promise<Date | null> {
  const agenda = await findAgenda(em, practiceId);
  const { date, minutes } = romeClock(at);
  const stretch = agenda && stretchesOn(agenda, date).find(([opens, closes]) => opens <= minutes && minutes < closes);
  return stretch ? romeInstant(date, stretch[1]) : null;
}

/**
 * Returns those whom a free span fits, in the order in which they are asked: within the opening hours, outside closures, and
 * nobody twice who waits with a booking and as the practice's patient.
 */
export async function findFitting(
  em: EntityManager,
  practiceId: number,
  span: FreedSpan,
  now: Date,
): Promise<WaitingPerson[]> {
  const closesAt = await findClosing(em, practiceId, span.startsAt);
  if (!closesAt) return [];
  const people = await findWaitingPeople(em, practiceId, now);
  const bookings = new Set(people.flatMap(({ bookingId }) => bookingId ?? []));
  const once = people.filter(
    ({ bookingId, presentBookingId }) => bookingId !== null || !bookings.has(presentBookingId ?? ''),
  );
  const fitting: WaitingPerson[] = [];
  const byId = new Map(once.map((person) => [person.entryId, person]));
  for (const { entryId } of inOrder(span, once)) {
    const person = byId.get(entryId) as WaitingPerson;
    if (await findOpenVisit(em, practiceId, { span, closesAt }, person)) fitting.push(person);
  }
  return fitting;
}

/**
 * Returns the visit that a round's span would be for somebody now; null where it is no use to them any more: taken, closed
 * since, or too short for the visit that they have by now. What they wish does not count: they answer themselves.
 */
export async function findOfferedVisit(em: EntityManager, round: WaitingRoundRow, person: WaitingPerson, now: Date) {
  const span = await findFreeSpan(em, round, now);
  const closesAt = span && (await findClosing(em, round.practiceId, span.startsAt));
  if (!span || !closesAt) return null;
  const anyWish = { weekdays: [], part: 'any', notBefore: null, isStrict: false } as const;
  if (!fitOf(span, { ...person, wish: anyWish })) return null;
  return findOpenVisit(em, round.practiceId, { span, closesAt }, person);
}

/**
 * Returns somebody's visit at the beginning of a span; null when it would outlast the opening hours or the clinician's own, run into a
 * closure, or need who or what the practice uses no more.
 */
async function findOpenVisit(
  em: EntityManager,
  practiceId: number,
  { span, closesAt }: { span: FreedSpan; closesAt: Date },
  person: WaitingPerson,
) {
  const visit = visitIn(span, person);
  if (visit.endsAt > closesAt || !(await isStaffed(em, { dentistId: practiceId, ...visit }, span))) return null;
  return (await isClosed(em, { ...span, practiceId, endsAt: visit.endsAt })) ? null : visit;
}
