import { describe, expect, it } from 'vitest';
import { type Api, type Dentist, kilometres, type PracticesObject, practicesPath } from './api.ts';

const fields = [
  'address',
  'city',
  'description',
  'googlePlacesRating',
  'googlePlacesReviewCount',
  'id',
  'latitude',
  'longitude',
  'name',
  'openingHours',
  'phone',
  'profileImageUrl',
  'rating',
  'region',
  'reviewCount',
  'services',
  'specializations',
  'verified',
  'website',
];
const text = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const textOrNull = (value: unknown) => value === null || text(value);
const numberOrNull = (value: unknown) => value === null || typeof value === 'number';
const texts = (value: unknown) => Array.isArray(value) && value.every(text);

const typeOf: Record<string, (value: unknown) => boolean> = {
  id: text,
  name: text,
  address: text,
  city: text,
  region: text,
  latitude: numberOrNull,
  longitude: numberOrNull,
  phone: textOrNull,
  website: textOrNull,
  openingHours: textOrNull,
  description: textOrNull,
  profileImageUrl: textOrNull,
  verified: (value) => typeof value === 'boolean',
  rating: numberOrNull,
  reviewCount: numberOrNull,
  googlePlacesRating: numberOrNull,
  googlePlacesReviewCount: numberOrNull,
  specializations: texts,
  services: texts,
};

function expectDentist(dentist: Dentist): void {
  expect(Object.keys(dentist).sort()).toEqual(fields);
  for (const [name, value] of Object.entries(dentist)) expect(typeOf[name]?.(value), `${name}: ${value}`).toBe(true);
}

export function describePractices(api: Api): void {
  const { get, comuneWithoutPractices, dentists, practicesOf, topCities, validateLocation } = api;
  describe('GET /api/dentists', () => {
    it('gives the plain list of a city of its own, with all 19 fields and their types', async () => {
      for (const { city } of await topCities(5)) {
        const list = await practicesOf(city);
        expect(list.length).toBeGreaterThan(0);
        for (const dentist of list) {
          expectDentist(dentist);
          expect(dentist.city).toBe(city);
        }
        expect(new Set(list.map((dentist) => dentist.id)).size).toBe(list.length);
      }
    });

    it('orders by Google rating, then number of Google reviews, then name', async () => {
      for (const { city } of await topCities(5)) {
        const list = await practicesOf(city);
        const keys = list.map((d) => [d.googlePlacesRating ?? -1, d.googlePlacesReviewCount ?? -1, d.name] as const);
        const sorted = [...keys].sort((a, b) => b[0] - a[0] || b[1] - a[1] || a[2].localeCompare(b[2], 'it'));
        expect(keys, city).toEqual(sorted);
      }
    });

    it('lists only verified dentists with Google data, as the blue box says', async () => {
      for (const dentist of await practicesOf('Roma')) {
        expect(dentist.verified).toBe(true);
        expect(dentist.googlePlacesRating).toBeGreaterThanOrEqual(1);
        expect(dentist.googlePlacesRating).toBeLessThanOrEqual(5);
        expect(dentist.googlePlacesReviewCount).toBeGreaterThan(0);
      }
    });

    it('keeps demo practices near their city, on sites and mails that cannot exist', async () => {
      const { coordinates } = await validateLocation('Roma');
      let far = 0;
      for (const { latitude, longitude, website, specializations, profileImageUrl } of await practicesOf('Roma')) {
        if (latitude !== null && longitude !== null && coordinates) {
          if (kilometres(coordinates, { latitude, longitude }) > 3.05) far++;
        }
        if (website) expect(new URL(website).hostname).toMatch(/\.example$/);
        expect(specializations.length).toBeLessThanOrEqual(6);
        if (profileImageUrl) expect((await get(profileImageUrl)).status).toBe(200);
      }
      // A few lie far out on purpose, so that the map has outliers to leave out.
      expect(far).toBeLessThanOrEqual(3);
    });

    it('takes the region as optional and tells homonyms apart by it', async () => {
      expect(await dentists('Milano', 'Lombardia')).toEqual(await dentists('Milano'));
      const [puglia, lombardia] = await Promise.all([dentists('Castro', 'Puglia'), dentists('Castro', 'Lombardia')]);
      const regionOf = (answer: Dentist[] | PracticesObject) =>
        (Array.isArray(answer) ? answer : answer.dentists)[0]?.region;
      expect(regionOf(puglia)).toBe('Puglia');
      expect(regionOf(lombardia)).toBe('Lombardia');
    });

    it.each(['milano', 'MILANO (MI)', 'Mailand', '20121'])('understands %s like validate-location', async (typed) => {
      expect(await dentists(typed)).toEqual(await dentists('Milano'));
    });

    it('gives the object form for a zone', async () => {
      const answer = await dentists('Trastevere');
      expect(Array.isArray(answer)).toBe(false);
      const object = answer as PracticesObject;
      expect(Object.keys(object).sort()).toEqual(
        ['actualCity', 'dentists', 'isClosestCity', 'message', 'originalSearchCity'].sort(),
      );
      expect(object).toMatchObject({
        actualCity: 'Roma',
        isClosestCity: false,
        originalSearchCity: 'Trastevere',
        message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
      });
      expect(object.dentists).toEqual(await dentists('Roma'));
    });

    it('gives the object form for a comune without dentists, with those of the closest city', async () => {
      const place = await comuneWithoutPractices();
      const object = (await dentists(place.city, place.region ?? undefined)) as PracticesObject;
      expect(object).toMatchObject({
        actualCity: place.closestCity,
        isClosestCity: true,
        originalSearchCity: place.city,
        message: place.message,
      });
      for (const dentist of object.dentists) expect(dentist.city).toBe(place.closestCity);
      const ofClosest = await dentists(place.closestCity);
      expect(object.dentists).toEqual(Array.isArray(ofClosest) ? ofClosest : ofClosest.dentists);
    });

    it.each(['Paris', 'asdf', 'Via Milano', 'Milnao', '🦷', "' OR 1=1--", '%00', '<script>', '99999'])(
      'answers 404 {error} for the unknown city %s',
      async (city) => {
        const answer = await get(practicesPath(city));
        expect(answer.status).toBe(404);
        expect(answer.json).toEqual({ error: expect.stringMatching(/\S/) });
      },
    );

    it('answers 404 when the region does not go with the city', async () => {
      expect((await get(practicesPath('Milano', 'Sicilia'))).status).toBe(404);
    });

    it.each([
      '',
      '?region=Lazio',
      '?city=',
      '?city=%20%20',
      '?city=Milano&city=Roma',
      '?city[]=Milano',
      '?city[a]=Milano',
    ])('answers 400 {error} without one city: %s', async (query) => {
      const answer = await get(`/api/dentists${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ error: expect.stringMatching(/\S/) });
    });
  });
}
