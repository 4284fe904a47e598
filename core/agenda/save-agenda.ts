import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome } from '../practice/change-practice.ts';
import { type AgendaProblems, type AgendaToStore, findAgendaProblems, storeAgenda } from './store-agenda.ts';

export interface AgendaToSave extends AgendaToStore {
  dentistId: string;
}

export type SaveAgendaOutcome = PracticeOutcome | AgendaProblems;

const hiddenText = 'Il profilo è nascosto: nessun paziente vedrebbe l’agenda. Mostralo di nuovo, poi cambiala.';

/** Gives a practice an agenda, or replaces the one it has, for an operator. */
export async function saveAgenda(
  context: OperatorContext,
  { dentistId, ...agenda }: AgendaToSave,
): Promise<SaveAgendaOutcome> {
  const problems = findAgendaProblems(agenda, context.services.now());
  if (problems) return problems;
  return changePractice(context, { id: dentistId, version: null, note: null }, async (tx, practice, now) => {
    const refuse = () => (practice.hiddenAt ? { kind: 'refused' as const, message: hiddenText } : null);
    const stored = await storeAgenda(tx, practice.id, agenda, { now, refuse });
    return stored.kind === 'stored' ? { action: 'dentist.agenda-changed', detail: stored.detail } : stored;
  });
}
