import { describe, expect, it } from 'vitest';
import type { Api } from './api.ts';

export function describeTopCities({ get, practicesOf, topCities }: Api): void {
  describe('GET /api/top-cities', () => {
    it('lists {city, count}, 12 when nothing is asked, most dentists first', async () => {
      const answer = await get('/api/top-cities');
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      const list = answer.json as { city: string; count: number }[];
      expect(list).toHaveLength(12);
      for (const item of list) {
        expect(Object.keys(item).sort()).toEqual(['city', 'count']);
        expect(item.city).toBeTypeOf('string');
        expect(Number.isInteger(item.count) && item.count > 0).toBe(true);
      }
      const counts = list.map((item) => item.count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(new Set(list.map((item) => item.city)).size).toBe(12);
    });

    it.each([1, 12, 50])('answers as many as asked: %i', async (limit) => {
      expect(await topCities(limit)).toHaveLength(limit);
    });

    it('gives the beginning of the same ranking whatever the limit', async () => {
      expect((await topCities(50)).slice(0, 12)).toEqual(await topCities(12));
    });

    it('counts what the city’s own list shows', async () => {
      const top = await topCities(50);
      for (const { city, count } of [...top.slice(0, 3), ...top.slice(-3)]) {
        expect(await practicesOf(city), city).toHaveLength(count);
      }
    });

    it.each([
      ...['0', '51', '-1', '1.5', 'abc', '', '12abc', 'NaN', 'Infinity', 'null', '1e1', '1e400', '0x10', ' 5', '١'],
      ...['9'.repeat(12), '9'.repeat(200), '5;DROP TABLE dentist', '🦷'],
    ])('refuses limit=%s', async (limit) => {
      const answer = await get(`/api/top-cities?limit=${encodeURIComponent(limit)}`);
      expect([answer.status, answer.json]).toEqual([400, { error: 'Il parametro «limit» va da 1 a 50.' }]);
    });
  });
}
