import { describe, expect, it } from 'vitest';
import type { Api, Dentist } from './api.ts';

const located = `query($location: String!) { validateLocation(location: $location) { __typename
  ... on LocationFound { city province region coordinates { latitude longitude } isClosestCity closestCity originalSearchCity message alternatives { city province region } }
  ... on InvalidLocation { error: message suggestions } } }`;
const listed = `query($city: String!, $region: String) { dentists(city: $city, region: $region) { __typename
  ... on DentistList { actualCity actualRegion cityCoordinates { latitude longitude } zoneCoordinates { latitude longitude } isClosestCity originalSearchCity message
    others { id name googlePlacesRating sources }
    dentists { id name address city region latitude longitude phone website openingHours description profileImageUrl verified rating reviewCount googlePlacesRating googlePlacesReviewCount specializations services } }
  ... on UnknownCity { error: message } } }`;

interface DentistList {
  __typename: 'DentistList';
  dentists: Dentist[];
  others: { id: string; name: string; googlePlacesRating: number | null; sources: string[] }[];
  actualCity: string;
  zoneCoordinates: object | null;
  isClosestCity: boolean;
  originalSearchCity: string | null;
  message: string | null;
}

export function describeGraphql(api: Api): void {
  const { get, post, cities, comuneWithoutPractices, graphql, practicesOf, topCities, validateLocation } = api;
  const list = async (city: string) => (await graphql<{ dentists: DentistList }>(listed, { city })).dentists;

  describe('GraphQL says what /api says', () => {
    it('topCities', async () => {
      const { topCities: top } = await graphql<{ topCities: object[] }>('{ topCities { city count } }');
      expect(top).toEqual(await topCities(12));
    });

    it.each([0, 51, -1])('topCities(limit: %i) is the caller’s mistake', async (limit) => {
      const answer = await post('/graphql', { query: `{ topCities(limit: ${limit}) { city } }` });
      expect(answer.json).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    });

    it('suggestCities', async () => {
      const query = 'query($q: String!) { suggestCities(query: $q) }';
      for (const q of ['castro', 'traste', 'm', '']) {
        expect((await graphql<{ suggestCities: string[] }>(query, { q })).suggestCities).toEqual(await cities(q));
      }
    });

    it.each(['Milano', 'Trastevere', 'Castro', '46100', 'L Aquila'])('validateLocation: %s', async (location) => {
      const { isValid, suggestions, ...rest } = await validateLocation(location);
      expect([isValid, suggestions]).toEqual([true, []]);
      const answer = await graphql<{ validateLocation: object }>(located, { location });
      expect(answer.validateLocation).toEqual({ __typename: 'LocationFound', ...rest });
    });

    it.each([
      ['Milnao', 'Inserisci una città italiana valida.'],
      ['99999', 'Non conosciamo questo CAP: scrivi il nome della città.'],
      ['x'.repeat(201), 'Inserisci una città italiana valida.'],
      ['Ro\u0000ma', 'Inserisci una città italiana valida.'],
      ['  ', 'Per favore, inserisci una città o indirizzo.'],
    ])('validateLocation says why it does not understand "%s"', async (location, message) => {
      const answer = await graphql<{ validateLocation: object }>(located, { location });
      expect(answer.validateLocation).toMatchObject({ __typename: 'InvalidLocation', error: message });
    });

    it('dentists of a city, a zone, a comune without', async () => {
      const roma = await list('Roma');
      expect(roma).toMatchObject({
        __typename: 'DentistList',
        actualCity: 'Roma',
        actualRegion: 'Lazio',
        zoneCoordinates: null,
        isClosestCity: false,
        originalSearchCity: null,
        message: null,
      });
      expect(roma.dentists).toEqual(await practicesOf('Roma'));
      const zone = await list('Trastevere');
      expect(zone).toMatchObject({ actualCity: 'Roma', originalSearchCity: 'Trastevere', isClosestCity: false });
      expect(zone.zoneCoordinates).toMatchObject({
        latitude: expect.closeTo(41.89, 1),
        longitude: expect.closeTo(12.47, 1),
      });
      const place = await comuneWithoutPractices();
      expect(await list(place.city)).toMatchObject({
        actualCity: place.closestCity,
        isClosestCity: true,
        originalSearchCity: place.city,
        message: place.message,
      });
      expect(await graphql(listed, { city: 'Paris' })).toMatchObject({ dentists: { __typename: 'UnknownCity' } });
    });

    it('keeps practices without Google data apart, by name', async () => {
      const lists = await Promise.all((await topCities(12)).map(({ city }) => list(city)));
      for (const { dentists, others } of lists) {
        for (const other of others) expect(other.googlePlacesRating).toBeNull();
        const names = others.map((other) => other.name);
        expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'it')));
        const ids = [...dentists, ...others].map((dentist) => dentist.id);
        expect(new Set(ids).size).toBe(ids.length);
      }
    });

    it('one profile by id and by slug, with week, prices and neighbours', async () => {
      const [first] = await practicesOf('Roma');
      const fields = `{ id slug name phoneDisplay verification openNow week { opensMinutes closesMinutes } services
      serviceOffers { name priceCents } sources nearby { distanceKm dentist { id } } }`;
      interface Profile {
        id: string;
        slug: string;
        name: string;
        verification: string;
        openNow: boolean | null;
        week: { opensMinutes: number; closesMinutes: number }[][] | null;
        services: string[];
        serviceOffers: { name: string; priceCents: number | null }[];
        nearby: { distanceKm: number; dentist: { id: string } }[];
      }
      const { dentist } = await graphql<{ dentist: Profile }>(`query($id: ID!) { dentist(id: $id) ${fields} }`, {
        id: first?.id,
      });
      expect(dentist).toMatchObject({
        id: first?.id,
        name: first?.name,
        verification: expect.stringMatching(/^(GOOGLE|PRACTICE|ALBO)$/),
      });
      expect(dentist.serviceOffers.map((offer) => offer.name)).toEqual(dentist.services);
      if (dentist.week) expect(dentist.week).toHaveLength(7);
      expect(dentist.openNow === null).toBe(dentist.week === null);
      expect(dentist.nearby.length).toBeLessThanOrEqual(4);
      expect(dentist.nearby.map((near) => near.dentist.id)).not.toContain(dentist.id);
      const distances = dentist.nearby.map((near) => near.distanceKm);
      expect(distances).toEqual([...distances].sort((a, b) => a - b));

      const bySlug = await graphql<{ dentistBySlug: Profile }>(
        `query($s: String!) { dentistBySlug(slug: $s) ${fields} }`,
        {
          s: dentist.slug,
        },
      );
      expect(bySlug.dentistBySlug).toEqual(dentist);
      expect(await graphql('{ dentist(id: "0") { id } dentistBySlug(slug: "roma-nessuno") { id } }')).toEqual({
        dentist: null,
        dentistBySlug: null,
      });
    });
  });

  describe('the schema', () => {
    it('describes every type of ours', async () => {
      const { __schema } = await graphql<{ __schema: { types: { name: string; description: string | null }[] } }>(
        '{ __schema { types { name description } } }',
      );
      const silent = __schema.types.filter(
        ({ name, description }) => !/^(__|Query$|Mutation$)/.test(name) && !description,
      );
      expect(silent.map((type) => type.name)).toEqual([]);
    });

    it('changes nothing by GET', async () => {
      const query = encodeURIComponent(
        'mutation { scrapeDentists(city: "Milano", region: "Lombardia") { __typename } }',
      );
      const answer = await get(`/graphql?query=${query}`, {
        headers: { accept: 'application/json', 'apollo-require-preflight': '1' },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });
  });
}
