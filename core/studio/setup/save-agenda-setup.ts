import type { StoredAgenda } from '@dentisti/db/agenda/agenda.repository';
import { findPracticesByIds } from '@dentisti/db/practice/practice.repository';
import { isSameWeek } from '@dentisti/domain/agenda/agenda-edit';
import type { MemberRole } from '@dentisti/domain/studio/member-role';
import { type AgendaProblems, type AgendaToStore, findAgendaProblems, storeAgenda } from '../../agenda/store-agenda.ts';
import type { RequestContext } from '../../context.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { inRooms } from '../rooms.ts';

export type SetupOutcome<Problems> = { kind: 'saved' } | { kind: 'changedMeanwhile' } | Problems | StudioRefused;

const hidden = 'Il profilo è nascosto: nessun paziente vedrebbe l’agenda. Scrivici, e lo mostriamo di nuovo.';
const daysAlone =
  'Chi non è titolare può cambiare i giorni singoli. Orari della settimana, durata e offerta ai pazienti li decide un titolare.';

/**
 * Gives a practice its agenda, or replaces it, for one of its people. Owners decide about all of it; staff about single
 * days alone, which are what changes at short notice.
 */
export async function saveAgendaSetup(
  context: RequestContext,
  practiceId: string,
  agenda: AgendaToStore,
): Promise<SetupOutcome<AgendaProblems>> {
  const problems = findAgendaProblems(agenda, context.services.now());
  if (problems) return problems;
  return inRooms(context, practiceId, { locksAgenda: true }, async (tx, { practiceId: id, me, now }) => {
    const [shown] = await findPracticesByIds(tx, [id]);
    if (!shown) return studioRefused(hidden);
    const refuse = (before: StoredAgenda | null, wanted: StoredAgenda) => refuseRole(me.role, before, wanted);
    const stored = await storeAgenda(tx, id, agenda, { now, refuse });
    if (stored.kind !== 'stored') return stored;
    return { action: 'agenda.changed', detail: stored.detail, done: { kind: 'saved' as const } };
  });
}

function refuseRole(role: MemberRole, before: StoredAgenda | null, wanted: StoredAgenda): StudioRefused | null {
  return role === 'owner' || (before !== null && isSameWeek(before, wanted)) ? null : studioRefused(daysAlone);
}
