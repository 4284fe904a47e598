import { createHash } from 'node:crypto';
import { findAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type AgendaStanding, findAgendaStanding } from '@dentisti/db/agenda/agenda-care.repository';
import type { Team } from '@dentisti/db/agenda/team.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { type AgendaDraft, isInsideAgenda } from '@dentisti/domain/agenda/agenda-edit';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { Week } from '@dentisti/domain/hours/week';

/** A practice's agenda as who keeps it sees it: an operator, or the practice itself. */
export interface KeptAgendaView extends AgendaDraft {
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

const versionOf = (state: unknown) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);

/**
 * Stands for the state of an agenda, or for none: what it holds, so that neither a profile's change nor the clock makes
 * another version of it.
 */
export const agendaVersionOf = (agenda: StoredAgenda | null): string => versionOf(agenda);

/** Stands for the state of a team: what it holds. */
export const teamVersionOf = (team: Team): string => versionOf(team);

/** Returns a practice's agenda with what stands in it from now on, also while there is none. */
export async function findKeptAgenda(
  em: EntityManager,
  practice: { id: number; week: Week | null },
  now: Date,
): Promise<KeptAgendaView> {
  const stored = await findAgenda(em, practice.id);
  const { appointments, holds } = await findAgendaStanding(em, practice.id, now);
  const agenda = stored ?? firstAgenda(practice.week);
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
