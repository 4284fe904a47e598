import { listFreeStarts } from '@dentisti/db/agenda/free-start.repository';
import type { Slot } from '@dentisti/db/agenda/place.repository';
import { lockHold } from '@dentisti/db/agenda/unproved-hold.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeById } from '@dentisti/db/practice/practice.repository';
import { isBookableAt } from '@dentisti/domain/agenda/agenda-slots';
import { findOpenAgenda } from './find-free-slots.ts';
import { findChosenVisit, visitOf } from './find-visit.ts';

/**
 * Returns whether a practice offers a slot to anybody now: it is listed, takes such a visit, and has the time free. Call it with the
 * agenda locked.
 */
export async function isOffered(em: EntityManager, slot: Slot, now: Date): Promise<boolean> {
  const { dentistId, startsAt, serviceId = null } = slot;
  if (!isBookableAt(now, startsAt) || !(await findPracticeById(em, dentistId))) return false;
  const agenda = await findOpenAgenda({ em }, dentistId);
  const visit = agenda && (await findChosenVisit(em, agenda, serviceId));
  const { minutes } = visitOf({ ...slot, serviceId });
  if (visit?.minutes !== minutes) return false;
  const wanted = { now, from: startsAt, to: startsAt, serviceId, visitMinutes: minutes };
  return (await listFreeStarts(em, dentistId, wanted)).length > 0;
}

/**
 * Returns whether somebody may still have a slot that they chose before: their hold lives, or the slot is offered as to anybody. A
 * closure, a block or another change of the agenda leaves holds that live alone, and an overdue one is none. Call it with the agenda
 * locked, and with the clock read after that: whoever waited for the lock may have waited past the end of the hold.
 */
export async function isStillOpen(
  em: EntityManager,
  slot: Slot,
  holder: { holdToken: string } | { bookingId: string },
  now: Date,
): Promise<boolean> {
  return (await lockHold(em, slot, holder, now)) !== null || isOffered(em, slot, now);
}
