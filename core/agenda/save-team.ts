import { createHash } from 'node:crypto';
import { takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { findTeam, replaceTeam, type Team } from '@dentisti/db/agenda/team.repository';
import { type TeamDraft, type TeamProblem, teamProblems } from '@dentisti/domain/agenda/team-edit';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome } from '../practice/change-practice.ts';

export interface TeamToSave extends TeamDraft {
  dentistId: string;
  version: string;
}

export type SaveTeamOutcome = PracticeOutcome | { kind: 'problems'; problems: TeamProblem[] };

/** Stands for the state of a team: what it holds. */
export const teamVersionOf = (team: Team): string =>
  createHash('sha256').update(JSON.stringify(team)).digest('base64url').slice(0, 22);

const isOf = (stored: readonly { id: number }[], wanted: readonly { id: number | null }[]) => {
  const known = new Set(stored.map(({ id }) => id));
  // Each at most once: two rows for one chair would be one.
  return wanted.every(({ id }) => id === null || known.delete(id));
};

/**
 * Gives a practice's agenda its chairs, clinicians and services: locked against bookings and others who change it, only as
 * it was shown. Visits stay where they are, also on a chair that is not used any more.
 */
export async function saveTeam(
  context: OperatorContext,
  { dentistId, version, ...draft }: TeamToSave,
): Promise<SaveTeamOutcome> {
  const problems = teamProblems(draft);
  if (problems.length > 0) return { kind: 'problems', problems };
  return changePractice(context, { id: dentistId, version: null, note: null }, async (tx, practice) => {
    await takeAgenda(tx, practice.id);
    const before = await findTeam(tx, practice.id);
    const { chairs, clinicians, services } = draft;
    const isKnown =
      isOf(before.chairs, chairs) && isOf(before.clinicians, clinicians) && isOf(before.services, services);
    if (teamVersionOf(before) !== version || !isKnown) return { kind: 'changedMeanwhile' };
    await replaceTeam(tx, practice.id, draft);
    const count = (all: readonly { active: boolean }[]) => all.filter(({ active }) => active).length;
    const detail = { chairs: count(chairs), clinicians: count(clinicians), services: count(services) };
    return { action: 'dentist.team-changed', detail };
  });
}
