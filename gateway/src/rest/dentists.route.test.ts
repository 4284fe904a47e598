import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { inMilano } from '../testing/places.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const fields = [
  'id',
  'name',
  'address',
  'city',
  'region',
  'latitude',
  'longitude',
  'phone',
  'website',
  'openingHours',
  'description',
  'profileImageUrl',
  'verified',
  'rating',
  'reviewCount',
  'googlePlacesRating',
  'googlePlacesReviewCount',
  'specializations',
  'services',
];

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

  test('region is optional', async () => {
    expect(await dentists('?city=roma')).toEqual(await dentists('?city=Roma&region=Lazio'));
  });

  test('every dentist has exactly the 19 fields, null when unknown, and its id as text', async () => {
    const { body } = await dentists('?city=Roma');
    for (const practice of body) {
      expect(Object.keys(practice)).toEqual(fields);
      expect(practice.id).toMatch(/^\d+$/);
      expect(practice).toMatchObject({
        phone: null,
        website: null,
        openingHours: null,
        specializations: [],
        services: [],
      });
    }
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

  test('a zone: the object form', async () => {
    const { status, body } = await dentists('?city=Trastevere');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['dentists', 'actualCity', 'isClosestCity', 'originalSearchCity', 'message']);
    expect(body).toMatchObject({
      actualCity: 'Roma',
      isClosestCity: false,
      originalSearchCity: 'Trastevere',
      message: '"Trastevere" è una zona di Roma: ti mostriamo i dentisti a Roma.',
    });
    expect(names(body.dentists)).toEqual(['Delta', 'Gamma', 'Alfa', 'Beta']);
  });

  test('a comune without dentists: the object form with the nearest that has some', async () => {
    const { body } = await dentists('?city=Monza&region=Lombardia');
    expect(body).toMatchObject({ actualCity: 'Milano', isClosestCity: true, originalSearchCity: 'Monza' });
    expect(body.message).toMatch(
      /^Nessun dentista a Monza: ti mostriamo quelli di Milano, la città più vicina \(\d+ km\)\.$/,
    );
    expect(names(body.dentists)).toEqual(['Completo']);
  });

  test.each(['?city=Paris', '?city=asdf', '?city=Roma&region=Lombardia', '?city=%F0%9F%A6%B7'])(
    '%s: 404',
    async (query) => {
      expect(await dentists(query)).toEqual({ status: 404, body: { error: 'Inserisci una città italiana valida.' } });
    },
  );

  test('has its twin in GraphQL, with the others beside', async () => {
    const { dentists: list } = await gateway.query<{ dentists: { dentists: { name: string }[] } }>(
      `{ dentists(city: "Roma", region: "Lazio") { ... on DentistList { actualCity actualRegion isClosestCity
         originalSearchCity message cityCoordinates { latitude } zoneCoordinates { latitude } zoneName
         dentists { ${fields.join(' ')} } others { name verified verification } } } }`,
    );
    expect(list).toMatchObject({
      actualCity: 'Roma',
      actualRegion: 'Lazio',
      isClosestCity: false,
      originalSearchCity: null,
      message: null,
      zoneCoordinates: null,
      zoneName: null,
      others: [{ name: 'Senza Google', verified: false, verification: null }],
    });
    expect(list.dentists).toEqual((await dentists('?city=Roma')).body);
    expect(await gateway.query('{ dentists(city: "trastevere") { ... on DentistList { zoneName } } }')).toEqual({
      dentists: { zoneName: 'Trastevere' },
    });
    expect(await gateway.query('{ dentists(city: "Paris") { ... on UnknownCity { message } } }')).toEqual({
      dentists: { message: 'Inserisci una città italiana valida.' },
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
