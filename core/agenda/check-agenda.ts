import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AppointmentRow, findBusyRanges, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type AgendaDecision, decideInAgenda } from '@dentisti/domain/agenda/decide-in-agenda';
import { bookableDays } from '@dentisti/domain/booking/preferred-times';

const dayMs = 86_400_000;

export interface AgendaQuestion {
  dentistId: number;
  preferredTimes: readonly Date[];
  now: Date;
  /** The time the asking booking has already: free for it, not for others. */
  own: AppointmentRow | null;
}

/**
 * Decides the wanted times by the practice's agenda, and locks the agenda until the caller's transaction ends: nobody
 * can take the time before the answer is stored. Null when the practice keeps no agenda (any more).
 */
export async function checkAgenda(
  em: EntityManager,
  { dentistId, preferredTimes, now, own }: AgendaQuestion,
): Promise<{ decision: AgendaDecision; slotMinutes: number } | null> {
  await takeAgenda(em, dentistId);
  const agenda = await findAgenda(em, dentistId);
  if (!agenda?.enabled) return null;
  const to = new Date(now.getTime() + (bookableDays + 2) * dayMs);
  const busy = await findBusyRanges(em, dentistId, { from: now, to, now });
  const taken = busy.filter(({ startsAt }) => startsAt.getTime() !== own?.startsAt.getTime());
  return { decision: decideInAgenda({ now, agenda, taken, preferredTimes }), slotMinutes: agenda.slotMinutes };
}
