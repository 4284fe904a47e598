import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AppointmentRow, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type AgendaDecision, decideInAgenda } from '@dentisti/domain/agenda/decide-in-agenda';
import type { BookingReason } from '@dentisti/domain/booking/booking-reason';
import { listBookableStarts } from './find-free-slots.ts';
import { findBookedVisit, type Visit, type VisitGiver } from './find-visit.ts';

export interface AgendaQuestion {
  dentistId: number;
  preferredTimes: readonly Date[];
  reason: BookingReason;
  now: Date;
  /** The time the asking booking has already: free for it, not for others. */
  own: AppointmentRow | null;
  /** Whose word gives the time; left out: the patient's, of what is offered online. */
  by?: VisitGiver;
}

/**
 * Decides the wanted times by the practice's agenda, and locks the agenda until the caller's transaction ends: nobody
 * can take the time before the answer is stored. Null when the practice keeps no agenda (any more).
 */
export async function checkAgenda(
  em: EntityManager,
  { dentistId, preferredTimes, reason, now, own, by }: AgendaQuestion,
): Promise<{ decision: AgendaDecision; visit: Visit } | null> {
  await takeAgenda(em, dentistId);
  const agenda = await findAgenda(em, dentistId);
  if (!agenda?.enabled) return null;
  const visit = await findBookedVisit(em, { dentistId, agenda, reason, times: preferredTimes }, own, by);
  const free = await listBookableStarts(em, dentistId, now, { visit, ownId: own?.id ?? null });
  return { decision: decideInAgenda({ now, free, preferredTimes }), visit };
}
