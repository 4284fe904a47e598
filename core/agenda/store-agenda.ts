import { findAgenda, replaceAgenda, type StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findAgendaStanding } from '@dentisti/db/agenda/agenda-care.repository';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  type AgendaDraft,
  type AgendaProblem,
  agendaProblems,
  isInsideAgenda,
  sortAgenda,
} from '@dentisti/domain/agenda/agenda-edit';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { agendaVersionOf } from './find-kept-agenda.ts';

/** An agenda as somebody wants it stored, and the state they saw. */
export interface AgendaToStore extends AgendaDraft {
  version: string;
}

/** It cannot be kept like this. */
export interface AgendaProblems {
  kind: 'problems';
  problems: AgendaProblem[];
}

/** Returns what is wrong with an agenda on the day that it is in Italy; null when nothing is. */
export function findAgendaProblems(draft: AgendaDraft, now: Date): AgendaProblems | null {
  const problems = agendaProblems(draft, romeClock(now).date);
  return problems.length > 0 ? { kind: 'problems', problems } : null;
}

/** What storing an agenda came to, for the audit. */
interface AgendaStored {
  kind: 'stored';
  /** Counts, never a patient's data. */
  detail: Record<string, unknown>;
}

type NotStored<Refusal> = { kind: 'changedMeanwhile' } | Refusal;

/**
 * Gives a practice an agenda, or replaces the one it has: locked against bookings and others who change it, only as it was
 * shown. Appointments and holds are left alone; the exclusion constraints go on deciding who has a time. Call it inside a
 * transaction, with an agenda that has no problems.
 * @param refuse says why the change is not permitted; null when it is.
 */
export async function storeAgenda<Refusal extends { kind: 'refused' }>(
  tx: EntityManager,
  practiceId: number,
  { version, ...given }: AgendaToStore,
  { now, refuse }: { now: Date; refuse: (before: StoredAgenda | null, agenda: StoredAgenda) => Refusal | null },
): Promise<AgendaStored | NotStored<Refusal>> {
  await takeAgenda(tx, practiceId);
  const before = await findAgenda(tx, practiceId);
  if (agendaVersionOf(before) !== version) return { kind: 'changedMeanwhile' };
  const agenda = sortAgenda({ ...given, dentistId: practiceId });
  const refusal = refuse(before, agenda);
  if (refusal) return refusal;
  await replaceAgenda(tx, agenda);
  const { appointments } = await findAgendaStanding(tx, practiceId, now);
  const detail = {
    enabled: agenda.enabled,
    slotMinutes: agenda.slotMinutes,
    windows: agenda.availability.length,
    days: agenda.exceptions.length,
    outside: appointments.filter((appointment) => !isInsideAgenda(agenda, appointment)).length,
    isNew: before === null,
  };
  return { kind: 'stored', detail };
}
