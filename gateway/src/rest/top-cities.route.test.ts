import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { inMilano, inTorino } from '../testing/places.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  const { em } = gateway.database;
  for (const place of [inMilano, inMilano, inTorino, {}]) await createPracticeRow(em, place);
  await createPracticeRow(em, { ...inTorino, googlePlacesRating: null });
  await createPracticeRow(em, { ...inTorino, hiddenAt: new Date() });
});

const topCities = async (query = '') => {
  const response = await gateway.get(`/api/top-cities${query}`);
  return { status: response.status, body: await response.json() };
};

describe('GET /api/top-cities', () => {
  test('counts listed practices, most first; equal counts by population', async () => {
    expect(await topCities()).toEqual({
      status: 200,
      body: [
        { city: 'Milano', count: 2 },
        { city: 'Roma', count: 1 },
        { city: 'Torino', count: 1 },
      ],
    });
  });

  test('gives no more than asked for', async () => {
    expect((await topCities('?limit=1')).body).toEqual([{ city: 'Milano', count: 2 }]);
  });

  test.each(['1', '12', '50'])('takes limit=%s', async (limit) => {
    expect((await topCities(`?limit=${limit}`)).status).toBe(200);
  });

  test.each(['0', '51', '-1', '1.5', 'abc', '', '1e1', '١', ' 5', '0x10', '999999999999'])(
    'refuses limit=«%s»',
    async (limit) => {
      expect(await topCities(`?limit=${encodeURIComponent(limit)}`)).toEqual({
        status: 400,
        body: { error: 'Il parametro «limit» va da 1 a 50.' },
      });
    },
  );

  test('has its twin in GraphQL', async () => {
    expect(await gateway.query('{ topCities { city count } }')).toEqual({ topCities: (await topCities()).body });
    await expect(gateway.query('{ topCities(limit: 51) { city } }')).rejects.toThrow('BAD_USER_INPUT');
    await expect(gateway.query('{ topCities(limit: 0) { city } }')).rejects.toThrow('BAD_USER_INPUT');
  });
});
