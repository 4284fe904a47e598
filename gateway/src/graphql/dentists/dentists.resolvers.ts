import type { SourceName } from '@dentisti/db';
import { formatPhone } from '@dentisti/domain/dentist/phone';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import type { DentistSource, Resolvers, Verification } from '../../generated/resolvers.ts';
import { whyNotBookableText } from '../../queries/booking/practice.ts';
import { findProfileById, findProfileBySlug } from '../../queries/dentists/find-dentist.ts';
import { listDentists } from '../../queries/dentists/list-dentists.ts';
import { isOpenNow, openingHoursText, openingLine } from '../../queries/dentists/opening-hours.ts';

const sources: Record<SourceName, DentistSource> = {
  operator: 'OPERATOR',
  demo: 'DEMO',
  openstreetmap: 'OPENSTREETMAP',
  'google-places': 'GOOGLE_PLACES',
};

export const dentistsResolvers: Resolvers = {
  Query: {
    dentists: async (_root, { city, region }, context) => {
      const found = await listDentists(context, city, region ?? null);
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
    services: async (dentist, _args, { servicesOfDentist }) =>
      (await servicesOfDentist.load(dentist.id)).map((service) => service.name),
    serviceOffers: (dentist, _args, { servicesOfDentist }) => servicesOfDentist.load(dentist.id),
    sources: async (dentist, _args, { sourcesOfDentist }) => {
      const rows = await sourcesOfDentist.load(dentist.id);
      return [...new Set(rows.map((row) => sources[row.source]))];
    },
    notBookableBecause: whyNotBookableText,
    confirmations: (dentist, _args, { confirmationsOfDentist }) => confirmationsOfDentist.load(dentist.id),
    nearby: (dentist, _args, { nearbyOfDentist }) => nearbyOfDentist.load(dentist),
  },
};
