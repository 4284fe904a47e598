import { changedMeanwhileText } from '@dentisti/core/admin/manual-override';
import { findAdminAgenda } from '@dentisti/core/agenda/find-admin-agenda';
import { saveAgenda } from '@dentisti/core/agenda/save-agenda';
import { parsePracticeId } from '@dentisti/core/practice/find-practice';
import type { EntityManager } from '@dentisti/db/orm';
import type { AgendaFault as Fault } from '@dentisti/domain/agenda/agenda-edit';
import type { AgendaFault, Resolvers } from '../../generated/resolvers.ts';

const faultOf = (fault: Fault) => fault.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase() as AgendaFault;

async function findPresented(em: EntityManager, id: string | number, now: Date) {
  const dentistId = parsePracticeId(String(id));
  const view = dentistId === null ? null : await findAdminAgenda(em.fork(), dentistId, now);
  if (!view) return null;
  const { enabled, availability, exceptions, ...rest } = view;
  const days = exceptions.map(({ on, intervals }) => ({
    on,
    hours: intervals.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes })),
  }));
  return { ...rest, isEnabled: enabled, windows: [...availability], days };
}

export const adminAgendaResolvers: Resolvers = {
  Query: {
    adminAgenda: (_root, { dentistId }, { em, services }) => findPresented(em, dentistId, services.now()),
  },
  Mutation: {
    saveAgenda: async (_root, { input: { isEnabled, windows, days, ...rest } }, context) => {
      const exceptions = days.map(({ on, hours }) => ({
        on,
        intervals: hours.map(({ opensMinutes, closesMinutes }) => [opensMinutes, closesMinutes] as const),
      }));
      const outcome = await saveAgenda(context, { ...rest, enabled: isEnabled, availability: windows, exceptions });
      if (outcome.kind === 'changedMeanwhile') return { __typename: 'ChangedMeanwhile', message: changedMeanwhileText };
      if (outcome.kind === 'problems')
        return {
          __typename: 'AgendaInvalid',
          problems: outcome.problems.map((problem) => ({ ...problem, fault: faultOf(problem.fault) })),
        };
      if (outcome.kind === 'refused') return { __typename: 'AdminDentistRefused', message: outcome.message };
      if (outcome.kind === 'invalid') throw new Error('an agenda asks for no note');
      const agenda = await findPresented(context.em, outcome.dentistId, context.services.now());
      if (!agenda) throw new Error('a practice just changed is gone');
      return { __typename: 'AgendaSaved', agenda };
    },
  },
};
