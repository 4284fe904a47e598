import { nextDialMoment } from '@dentisti/domain/dialing/dial-window';
import { findPractice, isCallable, scheduleOf } from '../booking/practice-to-call.ts';
import type { RequestContext } from '../context.ts';
import { type FreeSlots, findFreeSlots } from './find-free-slots.ts';

export type AgendaAnswer = ({ kind: 'slots' } & FreeSlots) | { kind: 'noAgenda'; callableNow: boolean };

/** Free slots of a practice's agenda; null when there is no such practice or it is hidden. */
export async function listAgendaSlots(
  context: RequestContext,
  dentistId: string,
  wanted: { from: string | null; days: number; serviceId: number | null },
): Promise<AgendaAnswer | null> {
  const practice = await findPractice(context, dentistId);
  if (!practice || practice.hidden) return null;
  const now = context.services.now();
  const slots = await findFreeSlots(context, practice.dentist.id, wanted);
  if (!slots) {
    // A fallback for unknown hours is good for asking, not for promising a call this minute.
    const isOpen =
      practice.dentist.week !== null && nextDialMoment(scheduleOf(practice), now)?.getTime() === now.getTime();
    return { kind: 'noAgenda', callableNow: isOpen && isCallable(practice, context.services.env) };
  }
  return { kind: 'slots', ...slots };
}
