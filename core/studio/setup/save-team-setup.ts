import { findAgenda } from '@dentisti/db/agenda/agenda.repository';
import { type TeamProblem, teamProblems } from '@dentisti/domain/agenda/team-edit';
import { storeTeam, type TeamToStore } from '../../agenda/store-team.ts';
import type { RequestContext } from '../../context.ts';
import { studioRefused } from '../refusal.ts';
import { inRooms } from '../rooms.ts';
import type { SetupOutcome } from './save-agenda-setup.ts';

/** Gives a practice's agenda its chairs, clinicians and services, for an owner. */
export async function saveTeamSetup(
  context: RequestContext,
  practiceId: string,
  team: TeamToStore,
): Promise<SetupOutcome<{ kind: 'problems'; problems: TeamProblem[] }>> {
  const problems = teamProblems(team);
  if (problems.length > 0) return { kind: 'problems', problems };
  return inRooms(context, practiceId, { needs: 'owner', locksAgenda: true }, async (tx, { practiceId: id }) => {
    if (!(await findAgenda(tx, id))) return studioRefused('Prima dai all’agenda i suoi orari.');
    const stored = await storeTeam(tx, id, team);
    if (stored.kind !== 'stored') return stored;
    return { action: 'agenda.team-changed', detail: stored.detail, done: { kind: 'saved' as const } };
  });
}
