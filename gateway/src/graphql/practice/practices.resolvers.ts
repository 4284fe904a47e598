import { notBookableText } from '@dentisti/core/booking/practice-to-call';
import { findProfileById, findProfileBySlug } from '@dentisti/core/practice/find-practice';
import { listPracticesOfCity } from '@dentisti/core/practice/list-practices';
import { isOpenNow, openingHoursText, openingLine, scheduleOf } from '@dentisti/core/practice/opening-hours';
import type { SourceName } from '@dentisti/db/discovery/dentist-source.entity';
import { invalidCityMessage } from '@dentisti/domain/places/messages';
import { formatPhone } from '@dentisti/domain/practice/phone';
import type {
  DentistSource,
  ProfileField,
  Resolvers,
  Verification,
  WheelchairAccess,
} from '../../generated/resolvers.ts';

const sources: Record<SourceName, DentistSource> = {
  operator: 'OPERATOR',
  practice: 'PRACTICE',
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
    id: (practice) => String(practice.id),
    phoneDisplay: (practice) => practice.phone && formatPhone(practice.phone),
    openingHours: openingHoursText,
    timetable: async (practice, _args, context) => (practice.week ? scheduleOf(practice, context) : null),
    openNow: (practice, _args, context) => isOpenNow(practice, context),
    openingLine: (practice, _args, context) => openingLine(practice, context),
    week: (practice) =>
      practice.week?.map((day) => day.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes }))) ??
      null,
    verified: (practice) => practice.verifiedBy !== null,
    verification: (practice) => (practice.verifiedBy?.toUpperCase() as Verification | undefined) ?? null,
    specializations: (practice) => [...practice.specializations],
    services: async (practice, _args, { servicesOfPractice }) =>
      (await servicesOfPractice.load(practice.id)).map((service) => service.name),
    serviceOffers: (practice, _args, { servicesOfPractice }) => servicesOfPractice.load(practice.id),
    sources: async (practice, _args, { sourcesOfPractice }) => {
      const rows = await sourcesOfPractice.load(practice.id);
      return [...new Set(rows.map((row) => sources[row.source]))];
    },
    notBookableBecause: notBookableText,
    booksOnline: async (practice, _args, { practiceToBook }) =>
      (await practiceToBook.load(practice.id))?.keepsAgenda === true,
    confirmations: (practice, _args, { confirmationsOfPractice }) => confirmationsOfPractice.load(practice.id),
    languages: (practice) => [...practice.languages],
    wheelchair: (practice) => (practice.wheelchair?.toUpperCase() as WheelchairAccess | undefined) ?? null,
    practitioners: (practice, _args, { practitionersOfPractice }) => practitionersOfPractice.load(practice.id),
    provenance: async (practice, _args, { provenanceOfPractice }) =>
      (await provenanceOfPractice.load(practice)).map(({ field, source, asOf }) => ({
        field: field.toUpperCase() as ProfileField,
        source: sources[source],
        asOf,
      })),
    photos: (practice, _args, { photosOfPractice }) => photosOfPractice.load(practice.id),
    callExperience: (practice, _args, { callExperienceOfPractice }) => callExperienceOfPractice.load(practice.id),
    nearby: (practice, _args, { nearbyOfPractice }) => nearbyOfPractice.load(practice),
  },
};
