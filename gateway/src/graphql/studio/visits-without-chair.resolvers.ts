import { placeVisits } from '@dentisti/core/studio/agenda/place-visits';
import { listVisitsWithoutChair } from '@dentisti/core/studio/agenda/visits-without-chair';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentEntry } from './present-agenda.ts';
import { presentTeam } from './present-team.ts';

const problems = {
  chair: 'A quell’ora non c’è una poltrona libera fra quelle adatte.',
  clinician: 'A quell’ora non c’è un professionista libero.',
} as const;

/** What a practice's people see of visits without a chair, and how they place them. */
export const visitsWithoutChairResolvers: Resolvers = {
  Query: {
    visitsWithoutChair: async (_root, { practiceId }, context) => {
      const found = await listVisitsWithoutChair(context, practiceId);
      if (!found) return null;
      const visits = found.visits.map(({ entry, proposal }) => ({
        entry: presentEntry(entry),
        chairId: proposal.kind === 'place' ? String(proposal.chairId) : null,
        clinicianId: proposal.kind === 'place' ? String(proposal.clinicianId) : null,
        problem: proposal.kind === 'place' ? null : problems[proposal.missing],
      }));
      return { visits, total: found.total, team: presentTeam(found.team) };
    },
  },
  Mutation: {
    placeVisits: async (_root, { practiceId, places, isUndo }, context) => {
      const given = places.map(({ chairId = null, clinicianId = null, ...place }) => ({
        ...place,
        chairId,
        clinicianId,
      }));
      const outcome = await placeVisits(context, practiceId, given, isUndo ?? false);
      switch (outcome.kind) {
        case 'placed':
          return { __typename: 'VisitsPlaced', entries: outcome.entries.map(presentEntry) };
        case 'collide': {
          const collisions = outcome.collisions.map((one) => ({ ...one, inTheWay: one.inTheWay.map(presentEntry) }));
          return { __typename: 'VisitsCollide', message: outcome.message, collisions };
        }
        case 'changedMeanwhile':
          return { __typename: 'ChangedMeanwhile', message: outcome.message };
        case 'refused':
          return { __typename: 'StudioRefused', message: outcome.message };
      }
    },
  },
};
