import { type AgendaServiceRow, listAgendaServices } from '@dentisti/db/agenda/agenda-service.repository';
import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { nextDialMoment } from '@dentisti/domain/dialing/dial-window';
import { findPractice, isCallable, scheduleOf } from '../booking/practice-to-call.ts';
import type { RequestContext } from '../context.ts';
import { type AskedDays, findOpenAgenda, listFreeDays } from './find-free-slots.ts';
import { findChosenVisit } from './find-visit.ts';

interface FreeSlots {
  /** Length of the visit. */
  slotMinutes: number;
  days: OfferedDay[];
  /** What patients may book; empty: ordinary visits alone. In the practice's own order. */
  services: AgendaServiceRow[];
}

export type AgendaAnswer = ({ kind: 'slots' } & FreeSlots) | { kind: 'noAgenda'; callableNow: boolean };

/**
 * Free slots of a practice's agenda; null when there is no such practice or it is hidden. A service that it does not offer
 * has no free slot.
 */
export async function listAgendaSlots(
  context: RequestContext,
  dentistId: string,
  { serviceId, ...asked }: AskedDays & { serviceId: number | null },
): Promise<AgendaAnswer | null> {
  const practice = await findPractice(context, dentistId);
  if (!practice || practice.hidden) return null;
  const now = context.services.now();
  const agenda = await findOpenAgenda(context, practice.dentist.id);
  if (!agenda) {
    // A fallback for unknown hours is good for asking, not for promising a call this minute.
    const isOpen =
      practice.dentist.week !== null && nextDialMoment(scheduleOf(practice), now)?.getTime() === now.getTime();
    return { kind: 'noAgenda', callableNow: isOpen && isCallable(practice, context.services.env) };
  }
  const services = await listAgendaServices(context.em, agenda.dentistId, { online: true });
  const visit = await findChosenVisit(context.em, agenda, serviceId);
  const days = await listFreeDays(context, agenda, asked, visit && { visit, ownId: null });
  return { kind: 'slots', slotMinutes: visit?.minutes ?? agenda.slotMinutes, days, services };
}
