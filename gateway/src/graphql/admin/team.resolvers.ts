import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { saveTeam } from '@dentisti/core/agenda/save-team';
import { parsePracticeId } from '@dentisti/core/practice/find-practice';
import { findTeam } from '@dentisti/db/agenda/team.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeInCare } from '@dentisti/db/practice/practice-care.repository';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentTeam, teamDraftOf } from '../studio/present-team.ts';

async function findPresented(em: EntityManager, id: string | number) {
  const dentistId = parsePracticeId(String(id));
  if (dentistId === null || !(await findPracticeInCare(em, dentistId))) return null;
  return presentTeam(await findTeam(em, dentistId));
}

export const adminTeamResolvers: Resolvers = {
  Query: {
    adminTeam: (_root, { dentistId }, { em }) => findPresented(em.fork(), dentistId),
  },
  Mutation: {
    saveTeam: async (_root, { input }, context) => {
      const outcome = await saveTeam(context, { dentistId: input.dentistId, ...teamDraftOf(input) });
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      if (outcome.kind === 'problems') return { __typename: 'TeamInvalid', problems: outcome.problems };
      if (outcome.kind === 'refused') return { __typename: 'AdminDentistRefused', message: outcome.message };
      if (outcome.kind === 'invalid') throw new Error('a team asks for no note');
      const team = await findPresented(context.em.fork(), outcome.dentistId);
      if (!team) throw new Error('a practice just changed is gone');
      return { __typename: 'TeamSaved', team };
    },
  },
};
