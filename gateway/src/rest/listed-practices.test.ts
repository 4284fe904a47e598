import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { inMilano, inTorino } from '../testing/places.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway();
beforeAll(async () => {
  const { em } = gateway.database;
  const list = [
    { name: 'Beta', googlePlacesRating: 4.9, googlePlacesReviewCount: 10 },
    { name: 'Alfa', googlePlacesRating: 4.9, googlePlacesReviewCount: 10 },
    { name: 'Gamma', googlePlacesRating: 4.9, googlePlacesReviewCount: 400 },
    { name: 'Delta', googlePlacesRating: 5, googlePlacesReviewCount: 3 },
    { name: 'Senza Google', googlePlacesRating: null },
    { name: 'Nascosto', googlePlacesRating: 5, hiddenAt: new Date() },
  ];
  for (const overrides of list) await createPracticeRow(em, overrides);
  for (const overrides of [{}, { googlePlacesRating: null }, { hiddenAt: new Date() }])
    await createPracticeRow(em, { ...inTorino, ...overrides });
  await createPracticeRow(em, {
    ...inMilano,
    name: 'Completo',
    phone: '+390287654321',
    website: 'https://completo.example',
    week: [[[540, 780]], [], [], [], [], [], []],
    description: 'Studio a Brera.',
    profileImageUrl: '/immagini/abc-CO.svg',
    rating: 4.2,
    reviewCount: 8,
    specializations: ['Ortodonzia', 'Implantologia'],
    services: [
      { name: 'Prima visita', priceCents: 0 },
      { name: 'Igiene', priceCents: null },
    ],
  });
});

const dentists = async (query: string) => {
  const response = await gateway.get(`/api/dentists${query}`);
  // biome-ignore lint/suspicious/noExplicitAny: its two forms are what these tests are about
  return { status: response.status, body: (await response.json()) as any };
};
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('GET /api/dentists', () => {
  test('a comune: a plain list by rating, reviews, name; only visible practices with Google data', async () => {
    const { status, body } = await dentists('?city=Roma&region=Lazio');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Delta', 'Gamma', 'Alfa', 'Beta']);
  });

  test('a practice that publishes everything', async () => {
    const { body } = await dentists('?city=Milano');
    expect(body).toEqual([
      {
        id: expect.any(String),
        name: 'Completo',
        address: expect.any(String),
        city: 'Milano',
        region: 'Lombardia',
        latitude: 45.47,
        longitude: 9.19,
        phone: '+390287654321',
        website: 'https://completo.example',
        openingHours: 'Lun 9:00–13:00; Mar–Dom chiuso',
        description: 'Studio a Brera.',
        profileImageUrl: '/immagini/abc-CO.svg',
        verified: true,
        rating: 4.2,
        reviewCount: 8,
        googlePlacesRating: 4.5,
        googlePlacesReviewCount: 10,
        specializations: ['Ortodonzia', 'Implantologia'],
        services: ['Prima visita', 'Igiene'],
      },
    ]);
  });

  test('in GraphQL those without Google data stand beside', async () => {
    const document = `{ dentists(city: "Roma") { ... on DentistList { others { name verified verification } } } }`;
    expect(await gateway.query(document)).toEqual({
      dentists: { others: [{ name: 'Senza Google', verified: false, verification: null }] },
    });
  });

  test('a list of any length costs the same number of queries', async () => {
    // Of another spelling, so that it is made anew.
    const statements: string[] = [];
    const connection = gateway.services.orm.em.getConnection();
    const execute = connection.execute;
    connection.execute = function (this: typeof connection, ...args: Parameters<typeof execute>) {
      statements.push(String(args[0]));
      return execute.apply(this, args);
    } as typeof execute;
    try {
      await dentists('?city=rOMA');
    } finally {
      connection.execute = execute;
    }
    expect(statements.filter((sql) => !sql.includes('directory_revision'))).toHaveLength(2);
  });
});

test('GET /api/top-cities counts those that are listed, equal numbers by population', async () => {
  expect(await (await gateway.get('/api/top-cities')).json()).toEqual([
    { city: 'Roma', count: 4 },
    { city: 'Milano', count: 1 },
    { city: 'Torino', count: 1 },
  ]);
});
