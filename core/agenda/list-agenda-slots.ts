import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { nextDialMoment } from '@dentisti/domain/dialing/dial-window';
import { findPractice, isCallable, scheduleOf } from '../booking/practice-to-call.ts';
import type { RequestContext } from '../context.ts';
import { findFreeSlots } from './find-free-slots.ts';

export type AgendaAnswer =
  | { kind: 'slots'; slotMinutes: number; days: OfferedDay[] }
  | { kind: 'noAgenda'; callableNow: boolean };

/** Free slots of a practice's agenda; null when there is no such practice or it is hidden. */
export async function listAgendaSlots(
  context: RequestContext,
  dentistId: string,
  from: string | null,
  days: number,
): Promise<AgendaAnswer | null> {
  const practice = await findPractice(context, dentistId);
  if (!practice || practice.hidden) return null;
  const now = context.services.now();
  const slots = await findFreeSlots(context, practice.dentist.id, from, days);
  if (!slots) {
    // A fallback for unknown hours is good for asking, not for promising a call this minute.
    const isOpen =
      practice.dentist.week !== null && nextDialMoment(scheduleOf(practice), now)?.getTime() === now.getTime();
    return { kind: 'noAgenda', callableNow: isOpen && isCallable(practice, context.services.env) };
  }
  return { kind: 'slots', ...slots };
}
