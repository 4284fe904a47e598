import { notBookableText } from '@dentisti/core/booking/practice-to-call';
import { findProfileById, findProfileBySlug } from '@dentisti/core/practice/find-practice';
import { listPracticesOfCity } from '@dentisti/core/practice/list-practices';
import { isOpenNow, openingHoursText, openingLine } from '@dentisti/core/practice/opening-hours';
import type { SourceName } from '@dentisti/db/discovery/dentist-source.entity';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type { DentistSource, Resolvers, Verification } from '../../generated/resolvers.ts';

const sources: Record<SourceName, DentistSource> = {
  operator: 'OPERATOR',
  demo: 'DEMO',
  openstreetmap: 'OPENSTREETMAP',
  'google-places': 'GOOGLE_PLACES',
};

export const practicesResolvers: Resolvers = {
  Query: {
    dentists: async (_root, { city, region }, context) => {
      const found = await listPracticesOfCity(context, city, region ?? null);
      if (!found) return { __typename: 'UnknownCity', message: invalidCityMessage };
      const { listed, others, actual, zone, isClosestCity, originalSearchCity, message } = found;
      return {
        __typename: 'DentistList',
        dentists: listed,
        others,
        actualCity: actual.name,
        actualRegion: actual.region,
        cityCoordinates: actual.coordinates,
        zoneCoordinates: zone?.coordinates ?? null,
        zoneName: zone?.name ?? null,
        isClosestCity,
        originalSearchCity,
        message,
      };
    },
    dentist: (_root, { id }, context) => findProfileById(context, id),
    dentistBySlug: async (_root, { slug }, context) => (await findProfileBySlug(context, slug))?.dentist ?? null,
  },
  Dentist: {
    id: (dentist) => String(dentist.id),
    phoneDisplay: (dentist) => dentist.phone && formatPhone(dentist.phone),
    openingHours: openingHoursText,
    openNow: (dentist, _args, context) => isOpenNow(dentist, context),
    openingLine: (dentist, _args, context) => openingLine(dentist, context),
    week: (dentist) =>
      dentist.week?.map((day) => day.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes }))) ?? null,
    verified: (dentist) => dentist.verifiedBy !== null,
    verification: (dentist) => (dentist.verifiedBy?.toUpperCase() as Verification | undefined) ?? null,
    specializations: (dentist) => [...dentist.specializations],
    services: async (dentist, _args, { servicesOfPractice }) =>
      (await servicesOfPractice.load(dentist.id)).map((service) => service.name),
    serviceOffers: (dentist, _args, { servicesOfPractice }) => servicesOfPractice.load(dentist.id),
    sources: async (dentist, _args, { sourcesOfPractice }) => {
      const rows = await sourcesOfPractice.load(dentist.id);
      return [...new Set(rows.map((row) => sources[row.source]))];
    },
    notBookableBecause: notBookableText,
    confirmations: (dentist, _args, { confirmationsOfPractice }) => confirmationsOfPractice.load(dentist.id),
    nearby: (dentist, _args, { nearbyOfPractice }) => nearbyOfPractice.load(dentist),
  },
};
