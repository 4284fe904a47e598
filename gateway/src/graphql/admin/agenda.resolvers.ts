import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { findKeptAgenda } from '@dentisti/core/agenda/find-kept-agenda';
import { saveAgenda } from '@dentisti/core/agenda/save-agenda';
import { parsePracticeId } from '@dentisti/core/practice/find-practice';
import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeInCare } from '@dentisti/db/practice/practice-care.repository';
import type { Resolvers } from '../../generated/resolvers.ts';
import { agendaDraftOf, presentAgenda, presentAgendaProblems } from '../studio/present-kept-agenda.ts';

async function findPresented(shared: EntityManager, id: string | number, now: Date) {
  const em = shared.fork();
  const dentistId = parsePracticeId(String(id));
  const practice = dentistId === null ? null : await findPracticeInCare(em, dentistId);
  return practice && presentAgenda(await findKeptAgenda(em, practice.dentist, now));
}

export const adminAgendaResolvers: Resolvers = {
  Query: {
    adminAgenda: (_root, { dentistId }, { em, services }) => findPresented(em, dentistId, services.now()),
  },
  Mutation: {
    saveAgenda: async (_root, { input }, context) => {
      const outcome = await saveAgenda(context, agendaDraftOf(input));
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      if (outcome.kind === 'problems') return presentAgendaProblems(outcome);
      if (outcome.kind === 'refused') return { __typename: 'AdminDentistRefused', message: outcome.message };
      if (outcome.kind === 'invalid') throw new Error('an agenda asks for no note');
      const agenda = await findPresented(context.em, outcome.dentistId, context.services.now());
      if (!agenda) throw new Error('a practice just changed is gone');
      return { __typename: 'AgendaSaved', agenda };
    },
  },
};
