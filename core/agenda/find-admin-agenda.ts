import { createHash } from 'node:crypto';
import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AgendaStanding, findAgendaStanding } from '@dentisti/db/agenda/agenda-care.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeInCare } from '@dentisti/db/practice/practice-care.repository';
import { type AgendaDraft, isInsideAgenda } from '@dentisti/domain/agenda/agenda-edit';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Week } from '@dentisti/domain/hours/week';

/** A practice's agenda as the area shows it. */
export interface AdminAgendaView extends AgendaDraft {
  /** Stands for the state that was shown. */
  version: string;
  isStored: boolean;
  holds: number;
  appointments: (AgendaStanding['appointments'][number] & { isOutside: boolean })[];
}

const firstSlotMinutes = 30;

/** Returns what a form for a first agenda begins with: the opening hours into which a slot fits. */
function firstAgenda(week: Week | null): AgendaDraft {
  const availability = (week ?? []).flatMap((intervals, weekday) =>
    intervals
      .filter(([opens, closes]) => closes - opens >= firstSlotMinutes)
      .map(([opensMinutes, closesMinutes]) => ({ weekday, opensMinutes, closesMinutes })),
  );
  return { enabled: false, slotMinutes: firstSlotMinutes, availability, exceptions: [] };
}

/**
 * Stands for the state of an agenda, or for none: what it holds, so that neither a profile's change nor the clock makes
 * another version of it.
 */
export const agendaVersionOf = (agenda: StoredAgenda | null): string =>
  createHash('sha256').update(JSON.stringify(agenda)).digest('base64url').slice(0, 22);

/** A practice's agenda with what stands in it from now on; null when there is no practice of that id. */
export async function findAdminAgenda(
  em: EntityManager,
  dentistId: number,
  now: Date,
): Promise<AdminAgendaView | null> {
  const practice = await findPracticeInCare(em, dentistId);
  if (!practice) return null;
  const stored = await findAgenda(em, dentistId);
  const { appointments, holds } = await findAgendaStanding(em, dentistId, now);
  const agenda = stored ?? firstAgenda(practice.dentist.week);
  const today = romeClock(now).date;
  return {
    ...agenda,
    exceptions: agenda.exceptions.filter(({ on }) => on >= today),
    version: agendaVersionOf(stored),
    isStored: stored !== null,
    holds,
    appointments: appointments.map((appointment) => ({
      ...appointment,
      isOutside: stored !== null && !isInsideAgenda(stored, appointment),
    })),
  };
}
