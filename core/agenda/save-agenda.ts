import { findAgenda, replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findAgendaStanding } from '@dentisti/db/agenda/agenda-care.repository';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import {
  type AgendaDraft,
  type AgendaProblem,
  agendaProblems,
  isInsideAgenda,
  sortAgenda,
} from '@dentisti/domain/agenda/agenda-edit';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome } from '../practice/change-practice.ts';
import { agendaVersionOf } from './find-admin-agenda.ts';

export interface AgendaToSave extends AgendaDraft {
  dentistId: string;
  version: string;
}

export type SaveAgendaOutcome = PracticeOutcome | { kind: 'problems'; problems: AgendaProblem[] };

const hiddenText = 'Il profilo è nascosto: nessun paziente vedrebbe l’agenda. Mostralo di nuovo, poi cambiala.';

/**
 * Gives a practice an agenda, or replaces the one it has: locked against bookings and other operators, only as it was
 * shown. Appointments and holds are left alone; the exclusion constraint goes on deciding who has a time.
 */
export async function saveAgenda(
  context: OperatorContext,
  { dentistId, version, ...given }: AgendaToSave,
): Promise<SaveAgendaOutcome> {
  const problems = agendaProblems(given, romeClock(context.services.now()).date);
  if (problems.length > 0) return { kind: 'problems', problems };
  return changePractice(context, { id: dentistId, version: null, note: null }, async (tx, practice, now) => {
    await takeAgenda(tx, practice.id);
    const before = await findAgenda(tx, practice.id);
    if (agendaVersionOf(before) !== version) return { kind: 'changedMeanwhile' };
    if (practice.hiddenAt) return { kind: 'refused', message: hiddenText };
    const agenda = sortAgenda({ ...given, dentistId: practice.id });
    await replaceAgenda(tx, agenda);
    const { appointments } = await findAgendaStanding(tx, practice.id, now);
    const detail = {
      enabled: agenda.enabled,
      slotMinutes: agenda.slotMinutes,
      windows: agenda.availability.length,
      days: agenda.exceptions.length,
      outside: appointments.filter((appointment) => !isInsideAgenda(agenda, appointment)).length,
      isNew: before === null,
    };
    return { action: 'dentist.agenda-changed', detail };
  });
}
