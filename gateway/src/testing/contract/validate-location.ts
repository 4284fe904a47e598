import { describe, expect, it } from 'vitest';
import { type Api, kilometres } from './api.ts';
import { citiesUnderstood, nearMisses, notUnderstood, unknownCaps, zonesUnderstood } from './place-table.ts';

const path = '/api/validate-location';
const fields = [
  'alternatives',
  'city',
  'closestCity',
  'coordinates',
  'isClosestCity',
  'isValid',
  'message',
  'originalSearchCity',
  'province',
  'region',
  'suggestions',
];
const straight = (text: string | null) => text?.replaceAll('’', "'");

export function describeValidateLocation(api: Api): void {
  const { get, post, comuneWithoutPractices, dentists, validateLocation } = api;
  describe('POST /api/validate-location', () => {
    it('answers flat, every field present, absent texts null', async () => {
      const found = await validateLocation('Milano');
      expect(Object.keys(found).sort()).toEqual(fields);
      expect(found).toEqual({
        isValid: true,
        city: 'Milano',
        province: 'MI',
        region: 'Lombardia',
        coordinates: { latitude: expect.closeTo(45.46, 1), longitude: expect.closeTo(9.19, 1) },
        isClosestCity: false,
        closestCity: null,
        originalSearchCity: null,
        message: null,
        alternatives: [],
        suggestions: [],
      });
    });

    it.each(citiesUnderstood)('understands "%s" as %s (%s)', async (typed, city, province) => {
      const found = await validateLocation(typed);
      expect({ isValid: found.isValid, city: straight(found.city), province: found.province }).toEqual({
        isValid: true,
        city,
        province,
      });
      // A message without a zone or a closest city would raise the toast `Quartiere riconosciuto`.
      if (!found.isClosestCity)
        expect([found.originalSearchCity, found.message, found.closestCity]).toEqual([null, null, null]);
    });

    it('reads "reggio emilia" as the comune in the province RE', async () => {
      const found = await validateLocation('reggio emilia');
      expect(found).toMatchObject({ isValid: true, province: 'RE', region: 'Emilia-Romagna' });
      expect(found.city).toMatch(/^Reggio/);
    });

    it.each(zonesUnderstood)('reads the zone %s as a part of %s', async (typed, city, latitude, longitude) => {
      const found = await validateLocation(typed);
      expect(found).toMatchObject({
        isValid: true,
        city,
        isClosestCity: false,
        closestCity: null,
        originalSearchCity: typed,
        message: `"${typed}" è una zona di ${city}: ti mostriamo i dentisti a ${city}.`,
      });
      expect(kilometres(found.coordinates ?? { latitude: 0, longitude: 0 }, { latitude, longitude })).toBeLessThan(2.5);
    });

    it('gives a CAP its own point, without a message', async () => {
      const found = await validateLocation('00153');
      expect(Object.keys(found).sort()).toEqual(fields);
      expect([found.isValid, found.originalSearchCity, found.message]).toEqual([true, null, null]);
      const point = { latitude: 41.882, longitude: 12.475 };
      expect(kilometres(found.coordinates ?? { latitude: 0, longitude: 0 }, point)).toBeLessThan(3);
      expect(found.coordinates).not.toEqual((await validateLocation('Roma')).coordinates);
    });

    it.each(notUnderstood)('does not understand "%s"', async (typed) => {
      const found = await validateLocation(typed);
      const { suggestions, ...rest } = found;
      expect(rest).toEqual({
        isValid: false,
        city: null,
        province: null,
        region: null,
        coordinates: null,
        isClosestCity: false,
        closestCity: null,
        originalSearchCity: null,
        message: null,
        alternatives: [],
      });
      expect(suggestions.every((text) => typeof text === 'string')).toBe(true);
    });

    it.each(nearMisses)('offers for "%s" the suggestion %s, which it understands', async (typed, offered) => {
      const found = await validateLocation(typed);
      expect(found.isValid).toBe(false);
      expect(found.suggestions).toContain(offered);
      expect((await validateLocation(offered)).isValid).toBe(true);
    });

    it('offers for "Reggio" the two Reggio, not Greggio', async () => {
      const { suggestions } = await validateLocation('Reggio');
      expect(suggestions.filter((name) => /^Reggio (di Calabria|Calabria)/.test(name))).toHaveLength(1);
      expect(suggestions.filter((name) => /^Reggio (nell['’]Emilia|Emilia)/.test(name))).toHaveLength(1);
      expect(suggestions).not.toContain('Greggio');
      for (const name of suggestions) expect((await validateLocation(name)).isValid, name).toBe(true);
    });

    it.each(unknownCaps)('says that it does not know the CAP %s', async (cap) => {
      expect(await validateLocation(cap)).toMatchObject({
        isValid: false,
        message: 'Non conosciamo questo CAP: scrivi il nome della città.',
      });
    });

    // The committed gazetteer holds one CAP of each larger comune, none shared: domain/places proves the shared ones.
    it('gives the other comuni of a shared name as alternatives', async () => {
      for (const [name, other] of [
        ['Castro', { city: 'Castro', province: 'BG', region: 'Lombardia' }],
        ['Livo', { city: 'Livo', province: 'CO', region: 'Lombardia' }],
        ['Samone', { city: 'Samone', province: 'TN', region: 'Trentino-Alto Adige' }],
      ] as const) {
        const { alternatives } = await validateLocation(name);
        expect(
          alternatives.map((place) => ({ ...place, region: place.region.split('/')[0] })),
          name,
        ).toEqual([other]);
      }
    });

    it('sends a comune without dentists to the nearest that has them', async () => {
      const found = await comuneWithoutPractices();
      expect(found).toMatchObject({
        isValid: true,
        isClosestCity: true,
        originalSearchCity: found.city,
        suggestions: [],
      });
      const closest = await validateLocation(found.closestCity);
      expect(closest).toMatchObject({ isValid: true, isClosestCity: false, closestCity: null });
      if (!found.coordinates || !closest.coordinates) throw new Error('no coordinates');
      const km = kilometres(found.coordinates, closest.coordinates);
      const said = /^Nessun dentista a (.+): ti mostriamo quelli di (.+), la città più vicina \((\d+) km\)\.$/.exec(
        found.message ?? '',
      );
      expect(said?.slice(1, 3)).toEqual([found.city, found.closestCity]);
      expect(Math.abs(Number(said?.[3]) - km)).toBeLessThanOrEqual(1);

      // No comune nearer than that one may have dentists of its own.
      const all = (await get('/luoghi/comuni.json')).json as [string, string, string, number, number][];
      const nearer = all.filter(([name, , , latitude, longitude]) => {
        const away = kilometres(found.coordinates ?? { latitude, longitude }, { latitude, longitude });
        return away < km - 0.1 && name !== found.city;
      });
      for (const [name, province, region] of nearer.slice(0, 25)) {
        expect(Array.isArray(await dentists(name, region)), `${name} (${province})`).toBe(false);
      }
    });

    it.each(['', ' ', '\t\n', '\u00a0'])('refuses a blank place with the specified message: %j', async (location) => {
      const answer = await post(path, { location });
      expect([answer.status, answer.json]).toEqual([400, { error: 'Per favore, inserisci una città o indirizzo.' }]);
    });

    it('accepts 200 characters, refuses 201', async () => {
      expect((await post(path, { location: 'x'.repeat(200) })).status).toBe(200);
      const answer = await post(path, { location: 'x'.repeat(201) });
      expect([answer.status, answer.json]).toEqual([400, { error: expect.stringMatching(/\S/) }]);
    });
  });
}
