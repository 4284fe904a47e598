import { changedMeanwhile } from '@dentisti/core/studio/refusal';
import { type AgendaSetupView, findAgendaSetup } from '@dentisti/core/studio/setup/find-agenda-setup';
import { saveAgendaSetup } from '@dentisti/core/studio/setup/save-agenda-setup';
import { saveTeamSetup } from '@dentisti/core/studio/setup/save-team-setup';
import type { Resolvers, StudioAgendaSetup } from '../../generated/resolvers.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { agendaDraftOf, presentAgenda, presentAgendaProblems } from './present-kept-agenda.ts';
import { presentTeam, teamDraftOf } from './present-team.ts';
import { memberRoleName } from './studio-names.ts';

const presentSetup = ({ role, agenda, team, ...rest }: AgendaSetupView): StudioAgendaSetup => ({
  ...rest,
  role: memberRoleName(role),
  agenda: presentAgenda(agenda),
  team: presentTeam(team),
  outside: agenda.appointments.filter(({ isOutside }) => isOutside).length,
});

async function findPresented(context: RequestContext, practiceId: string): Promise<StudioAgendaSetup | null> {
  const setup = await findAgendaSetup(context, practiceId);
  return setup && presentSetup(setup);
}

const saved = async (context: RequestContext, practiceId: string) => ({
  __typename: 'StudioAgendaSetupSaved' as const,
  setup: await findPresented(context, practiceId),
});

/** How a practice sets up its own agenda. */
export const agendaSetupResolvers: Resolvers = {
  Query: {
    studioAgendaSetup: (_root, { practiceId }, context) => findPresented(context, practiceId),
  },
  Mutation: {
    saveStudioAgenda: async (_root, { practiceId, input }, context) => {
      const outcome = await saveAgendaSetup(context, practiceId, agendaDraftOf(input));
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: changedMeanwhile };
      if (outcome.kind === 'problems') return presentAgendaProblems(outcome);
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused', message: outcome.message };
      return saved(context, practiceId);
    },
    saveStudioTeam: async (_root, { practiceId, input }, context) => {
      const outcome = await saveTeamSetup(context, practiceId, teamDraftOf(input));
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: changedMeanwhile };
      if (outcome.kind === 'problems') return { __typename: 'TeamInvalid', problems: outcome.problems };
      if (outcome.kind === 'refused') return { __typename: 'StudioRefused', message: outcome.message };
      return saved(context, practiceId);
    },
  },
};
