import { type TeamProblem, teamProblems } from '@dentisti/domain/agenda/team-edit';
import type { OperatorContext } from '../admin/manual-override.ts';
import { changePractice, type PracticeOutcome } from '../practice/change-practice.ts';
import { storeTeam, type TeamToStore } from './store-team.ts';

export interface TeamToSave extends TeamToStore {
  dentistId: string;
}

export type SaveTeamOutcome = PracticeOutcome | { kind: 'problems'; problems: TeamProblem[] };

/** Gives a practice's agenda its chairs, clinicians and services, for an operator. */
export async function saveTeam(context: OperatorContext, { dentistId, ...team }: TeamToSave): Promise<SaveTeamOutcome> {
  const problems = teamProblems(team);
  if (problems.length > 0) return { kind: 'problems', problems };
  return changePractice(context, { id: dentistId, version: null, note: null }, async (tx, practice) => {
    const stored = await storeTeam(tx, practice.id, team);
    return stored.kind === 'stored' ? { action: 'dentist.team-changed', detail: stored.detail } : stored;
  });
}
