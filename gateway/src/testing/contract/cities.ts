import { describe, expect, it } from 'vitest';
import type { Api } from './api.ts';

export function describeCities({ get, cities, topCities, validateLocation }: Api): void {
  describe('GET /api/cities', () => {
    it('lists at most 10 names', async () => {
      const list = await cities('san');
      expect(list).toHaveLength(10);
      expect(list.every((name) => typeof name === 'string' && name.length > 0)).toBe(true);
      expect(new Set(list).size).toBe(10);
    });

    it.each(['', 'r', ' ', ' r ', 'è'])('answers nothing under two characters: "%s"', async (q) => {
      expect(await cities(q)).toEqual([]);
    });

    it.each([
      ['roma', 'Roma'],
      ['ROMA', 'Roma'],
      ['mila', 'Milano'],
      ['forli', 'Forlì'],
      ['forlì', 'Forlì'],
      ['FORLI', 'Forlì'],
      ['cantu', 'Cantù'],
      ['l aquila', "L'Aquila"],
      ["l'aquila", "L'Aquila"],
      ['l’aquila', "L'Aquila"],
      ['laquila', "L'Aquila"],
    ])('is blind to case, accents, apostrophes: %s begins with %s', async (q, first) => {
      expect((await cities(q))[0]?.replace('’', "'")).toBe(first);
    });

    it('puts the exact name first, then prefixes with dentists before prefixes without', async () => {
      const list = await cities('roma');
      expect(list[0]).toBe('Roma');
      const prefixed = (await cities('mo')).filter((name) => /^mo/i.test(name));
      const hasOwn = await Promise.all(prefixed.map(async (name) => !(await validateLocation(name)).isClosestCity));
      expect(hasOwn).toEqual([...hasOwn].sort((a, b) => Number(b) - Number(a)));
    });

    it('puts a prefix before a word start before a substring', async () => {
      const rank = (name: string) => (/^mont/i.test(name) ? 0 : /\bmont/i.test(name) ? 1 : 2);
      const ranks = (await cities('mont')).map(rank);
      expect(ranks).toEqual([...ranks].sort());
    });

    it('tells homonyms apart by province, and understands them when they come back', async () => {
      const list = (await cities('castro')).filter((name) => /^Castro \(..\)$/.test(name));
      expect(list.sort()).toEqual(['Castro (BG)', 'Castro (LE)']);
      for (const name of list) {
        const found = await validateLocation(name);
        expect(found).toMatchObject({ isValid: true, city: 'Castro', province: name.slice(8, 10) });
      }
    });

    it('offers zones with their city, and understands them when they come back', async () => {
      expect(await cities('traste')).toContain('Trastevere (Roma)');
      expect(await validateLocation('Trastevere (Roma)')).toMatchObject({
        isValid: true,
        city: 'Roma',
        isClosestCity: false,
      });
    });

    it('offers every top city by its own first letters', async () => {
      for (const { city } of await topCities(12)) {
        const list = await cities(city);
        expect(list[0], city).toBe(city);
        expect(await validateLocation(list[0] ?? ''), city).toMatchObject({
          isValid: true,
          city,
          isClosestCity: false,
        });
      }
    });

    it.each([
      ['milnao', 'Milano'],
      ['tornio', 'Torino'],
      ['trastevre', 'Trastevere (Roma)'],
    ])('offers for the slip "%s" what may have been meant: %s', async (q, meant) => {
      expect((await cities(q))[0]).toBe(meant);
      expect((await cities(q)).length).toBeLessThanOrEqual(10);
    });

    it.each(['%', '_', '%25', '%%%', '(((', "'; DROP TABLE dentist;--", '<script>', '.*', '🦷🦷', 'zzzz'])(
      'finds nothing for %s',
      async (q) => {
        expect(await cities(q)).toEqual([]);
      },
    );

    it('offers nothing without a text', async () => {
      expect(await get('/api/cities')).toMatchObject({ status: 200, json: [] });
    });

    it('answers a long question with an empty list or 400', async () => {
      const answer = await get(`/api/cities?q=${'a'.repeat(3000)}`);
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect(answer.json).toEqual([]);
    });
  });
}
