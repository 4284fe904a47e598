import { recommendPractices, type ShownPick } from '@dentisti/core/recommendation/recommend-practices';
import type { EmergencyAdvice } from '@dentisti/domain/assessment/emergency-advice';
import type { EmergencyPlace, RecommendationReasonKind, Resolvers } from '../../generated/resolvers.ts';

const places: Record<EmergencyAdvice['where'], EmergencyPlace> = {
  ascolto: 'SOMEONE_WHO_LISTENS',
  antiviolenza: 'ANTI_VIOLENCE_LINE',
  '112': 'EMERGENCY_NUMBER',
  centro_antiveleni: 'POISON_CENTRE',
  pronto_soccorso: 'EMERGENCY_DEPARTMENT',
  dentista_oggi: 'DENTIST_TODAY',
};

const shown = ({ dentist, sentence, reasons }: ShownPick) => ({
  dentist,
  sentence,
  reasons: reasons.map(({ kind, text }) => ({ kind: kind.toUpperCase() as RecommendationReasonKind, text })),
});

export const recommendationResolvers: Resolvers = {
  Mutation: {
    recommendDentists: async (_root, { input }, context) => {
      const { need, city, region = null, dentistIds = null, allowsModel } = input;
      const outcome = await recommendPractices(context, {
        need,
        city,
        region,
        dentistIds,
        allowsModel: allowsModel ?? true,
      });
      switch (outcome.kind) {
        case 'recommended': {
          const { understood, notices, caution, picks, author, isSimulated } = outcome;
          return {
            __typename: 'Recommendations',
            understood: [...understood],
            notices: [...notices],
            caution: caution && { place: places[caution.where], advice: caution.text },
            picks: picks.map(shown),
            author: author === 'model' ? 'MODEL' : 'RULES',
            isSimulated,
          };
        }
        case 'emergency':
          return {
            __typename: 'NeedIsEmergency',
            place: places[outcome.place],
            advice: outcome.advice,
            openNow: outcome.openNow.map(shown),
          };
        case 'invalid':
          return { __typename: 'InvalidNeed', message: outcome.message };
        case 'unknownCity':
          return { __typename: 'UnknownCity', message: outcome.message };
        case 'tooManyRequests': {
          const { message, retryAfterSeconds } = outcome;
          return { __typename: 'TooManyRequests', message, retryAfterSeconds };
        }
      }
    },
  },
};
