import { askGoogleConsent } from '@dentisti/core/google/ask-google-consent';
import { findGoogle } from '@dentisti/core/google/find-google';
import type { Resolvers } from '../../generated/resolvers.ts';
import { presentRefusal } from './present-outcome.ts';

/** Calendars kept at Google: whether they can be connected, and the way there. */
export const googleResolvers: Resolvers = {
  Query: {
    studioGoogle: (_root, { practiceId }, context) => findGoogle(context, practiceId),
  },
  Mutation: {
    askGoogleConsent: async (_root, { practiceId, clinicianId }, context) => {
      const outcome = await askGoogleConsent(context, practiceId, clinicianId);
      return outcome.kind === 'asked'
        ? { __typename: 'GoogleConsentAsked' as const, url: outcome.url }
        : presentRefusal(outcome);
    },
  },
  StudioGoogle: {
    availability: ({ availability }) => availability.toUpperCase() as Uppercase<typeof availability>,
  },
  GoogleSignIn: {
    clinicianId: ({ clinicianId }) => String(clinicianId),
    state: ({ state }) => state.toUpperCase() as Uppercase<typeof state>,
  },
};
