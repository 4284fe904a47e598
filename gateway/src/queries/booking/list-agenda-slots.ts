import { findAgenda, findBusyRanges } from '@dentisti/db';
import { type Agenda, freeSlots } from '@dentisti/domain/booking/agenda-slots';
import type { OfferedDay } from '@dentisti/domain/booking/preferred-times';
import { nextDialMoment } from '@dentisti/domain/dialing/dial-window';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant } from '@dentisti/domain/hours/rome-time';
import type { RequestContext } from '../../http/request-context.ts';
import { clampDays, readDay } from './list-offered-times.ts';
import { findPractice, isCallable, scheduleOf } from './practice.ts';

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
  const agenda = await findOpenAgenda(context, practice.dentist.id);
  if (!agenda) {
    // A stand-in for unknown hours is good for asking, not for promising a call this minute.
    const isOpen =
      practice.dentist.week !== null && nextDialMoment(scheduleOf(practice), now)?.getTime() === now.getTime();
    return { kind: 'noAgenda', callableNow: isOpen && isCallable(practice, context.services.env) };
  }
  const today = romeClock(now).date;
  const asked = readDay(from);
  const first = asked !== null && asked > today ? asked : today;
  const range = { from: romeInstant(first, 0), to: romeInstant(addDays(first, clampDays(days)), 0), now };
  const busy = await findBusyRanges(context.em, practice.dentist.id, range);
  return {
    kind: 'slots',
    slotMinutes: agenda.slotMinutes,
    days: freeSlots(agenda, busy, now, first, clampDays(days)),
  };
}

/** A practice's agenda; null when it keeps none or has switched it off. */
export async function findOpenAgenda({ em }: Pick<RequestContext, 'em'>, dentistId: number): Promise<Agenda | null> {
  const agenda = await findAgenda(em, dentistId);
  return agenda?.enabled ? agenda : null;
}
