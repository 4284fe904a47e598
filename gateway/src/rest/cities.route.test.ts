import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  await createPracticeRow(gateway.database.em);
});

const cities = async (q: string) => {
  const response = await gateway.get(`/api/cities?q=${encodeURIComponent(q)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as string[];
};

describe('GET /api/cities', () => {
  test('offers names, the exact one first, at most ten', async () => {
    const names = await cities('rom');
    expect(names[0]).toBe('Roma');
    expect(names).toHaveLength(10);
    expect(names.every((name) => typeof name === 'string')).toBe(true);
  });

  test('is blind to case, accents and apostrophes', async () => {
    expect((await cities('FORLI'))[0]).toBe('Forlì');
    expect(await cities("l'aquila")).toEqual(await cities('l aquila'));
  });

  test('tells homonyms and zones apart in words it understands again', async () => {
    const names = [...(await cities('castro')), ...(await cities('trastevere'))];
    expect(names).toContain('Castro (LE)');
    expect(names).toContain('Trastevere (Roma)');
    const response = await gateway.post('/api/validate-location', { location: 'Castro (LE)' });
    expect(await response.json()).toMatchObject({ isValid: true, city: 'Castro', province: 'LE' });
  });

  test.each(['', 'r', ' r ', '  ', '%'])('offers nothing for «%s»', async (q) => {
    expect(await cities(q)).toEqual([]);
  });

  test.each(['<script>alert(1)</script>', "'; drop table dentist; --", '🦷🦷', '%%%', '(((', '.*.*'])(
    'takes «%s» as the text it is',
    async (q) => {
      expect(await cities(q)).toEqual([]);
    },
  );

  test('without a text offers nothing', async () => {
    const response = await gateway.get('/api/cities');
    expect([response.status, await response.json()]).toEqual([200, []]);
  });

  test('has its twin in GraphQL', async () => {
    const { suggestCities } = await gateway.query<{ suggestCities: string[] }>(
      'query($query: String!) { suggestCities(query: $query) }',
      { query: 'mil' },
    );
    expect(suggestCities).toEqual(await cities('mil'));
    expect(await gateway.query('{ suggestCities(query: "m") }')).toEqual({ suggestCities: [] });
  });
});
