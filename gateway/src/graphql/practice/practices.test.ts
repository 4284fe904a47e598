import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { PracticeSlug } from '@dentisti/db/practice/practice-slug.entity';
import { createPracticeRow } from '@dentisti/db/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';

/** A Tuesday, 10:30 in Italy. */
const now = new Date('2026-11-24T09:30:00Z');
const tuesdayMorning = [[], [[540, 780]], [], [], [], [], []] as const;

const gateway = setUpTestGateway({}, () => now);
let id: string;
beforeAll(async () => {
  const { em } = gateway.database;
  const dentist = await createPracticeRow(em, {
    slug: 'roma-studio-rossi',
    name: 'Studio Rossi',
    phone: '+390612345678',
    googleMapsUri: 'https://maps.google.com/?cid=1',
    languages: ['en', 'de'],
    wheelchair: 'limited',
    week: tuesdayMorning,
    services: [{ name: 'Igiene', priceCents: 7_500 }],
    sources: [
      { source: 'demo', sourceId: 'a' },
      { source: 'openstreetmap', sourceId: 'node/1' },
      { source: 'openstreetmap', sourceId: 'node/2' },
    ],
  });
  id = String(dentist.id);
  for (let i = 1; i <= 6; i++) await createPracticeRow(em, { name: `Vicino ${i}`, latitude: 41.89 + i * 0.001 });
  await createPracticeRow(em, {
    name: 'Ignoto',
    googlePlacesRating: null,
    openingHoursText: 'su appuntamento',
    latitude: null,
    longitude: null,
  });
  await createPracticeRow(em, {
    name: 'Ferie',
    week: tuesdayMorning,
    hoursExceptions: [{ on: '2026-11-24', intervals: [] }],
  });
  const fork = em.fork();
  fork.create(PracticeSlug, { slug: 'roma-vecchio-rossi', dentist: dentist.id });
  await fork.flush();
});

test('what makes a profile trusted costs a list one question each, however many practices', async () => {
  const fields =
    'id languages wheelchair practitioners { name } provenance { field source asOf } callExperience { calls }';
  // The counts of cities are known afterwards: the answer to count is made once.
  await gateway.query('{ dentists(city: "Roma") { ... on DentistList { actualCity } } }');
  const statements: string[] = [];
  const connection = gateway.services.orm.em.getConnection();
  const execute = connection.execute;
  connection.execute = function (this: typeof connection, ...args: Parameters<typeof execute>) {
    statements.push(String(args[0]));
    return execute.apply(this, args);
  } as typeof execute;
  const query = `{ dentists(city: "Roma") { ... on DentistList { dentists { ${fields} } } } }`;
  const { dentists } = await gateway
    .query<{ dentists: { dentists: Record<string, unknown>[] } }>(query)
    .finally(() => Object.assign(connection, { execute }));
  const asking = (table: string) => statements.filter((sql) => sql.includes(`from ${table}`)).length;
  expect(['practitioner', 'dentist_source', 'call_attempt'].map(asking)).toEqual([1, 1, 1]);
  const rossi = dentists.dentists.find((dentist) => dentist.id === id);
  expect(rossi).toMatchObject({
    languages: ['en', 'de'],
    wheelchair: 'LIMITED',
    practitioners: [],
    callExperience: null,
  });
  expect(rossi?.provenance).toContainEqual(expect.objectContaining({ field: 'LANGUAGES', source: 'DEMO' }));
});

describe('dentist', () => {
  test('tells what the page needs beyond the list', async () => {
    const { dentist } = await gateway.query<{ dentist: Record<string, unknown> }>(
      `query($id: ID!) { dentist(id: $id) { id slug phone phoneDisplay openingHours openNow verified verification sources googleMapsUri
        services week { opensMinutes closesMinutes } serviceOffers { name priceCents }
        nearby { distanceKm dentist { name } } } }`,
      { id },
    );
    expect(dentist).toMatchObject({
      id,
      slug: 'roma-studio-rossi',
      phone: '+390612345678',
      phoneDisplay: '06 1234 5678',
      openingHours: 'Lun chiuso; Mar 9:00–13:00; Mer–Dom chiuso',
      openNow: true,
      verified: true,
      verification: 'GOOGLE',
      sources: ['DEMO', 'OPENSTREETMAP'],
      googleMapsUri: 'https://maps.google.com/?cid=1',
      services: ['Igiene'],
      serviceOffers: [{ name: 'Igiene', priceCents: 7_500 }],
    });
    expect(dentist.week).toEqual([[], [{ opensMinutes: 540, closesMinutes: 780 }], [], [], [], [], []]);
    const nearby = dentist.nearby as { distanceKm: number; dentist: { name: string } }[];
    expect(nearby).toHaveLength(4);
    expect(nearby.map(({ distanceKm }) => distanceKm)).toEqual(
      nearby.map((n) => n.distanceKm).toSorted((a, b) => a - b),
    );
    expect(nearby.map(({ dentist: { name } }) => name)).not.toContain('Studio Rossi');
  });

  test('is null where nothing is known, and closed on its own holidays', async () => {
    const { dentists } = await gateway.query<{ dentists: Record<'dentists' | 'others', Record<string, unknown>[]> }>(
      `{ dentists(city: "Roma") { ... on DentistList { dentists { name openNow }
        others { name phoneDisplay openingHours openNow week { opensMinutes } latitude nearby { distanceKm } verified } } } }`,
    );
    expect(dentists.others).toEqual([
      {
        name: 'Ignoto',
        phoneDisplay: null,
        openingHours: 'su appuntamento',
        openNow: null,
        week: null,
        latitude: null,
        nearby: [],
        verified: false,
      },
    ]);
    expect(dentists.dentists.find(({ name }) => name === 'Ferie')).toEqual({ name: 'Ferie', openNow: false });
  });

  test.each(['0', '-1', '1.0', 'abc', '', '2147483648', '99999999999', '1\u0000', "1' or '1'='1"])(
    'is null for the id «%s»',
    async (unknown) => {
      const query = 'query($id: ID!) { dentist(id: $id) { id } }';
      expect(await gateway.query(query, { id: unknown })).toEqual({ dentist: null });
    },
  );

  test('is found by slug, also by a former one', async () => {
    const bySlug = async (slug: string) => {
      const query = 'query($slug: String!) { dentistBySlug(slug: $slug) { slug } }';
      return (await gateway.query<{ dentistBySlug: unknown }>(query, { slug })).dentistBySlug;
    };
    expect(await bySlug('roma-studio-rossi')).toEqual({ slug: 'roma-studio-rossi' });
    expect(await bySlug('roma-vecchio-rossi')).toEqual({ slug: 'roma-studio-rossi' });
    for (const unknown of ['roma-nessuno', '', 'a b', '../x', 'x\u0000', 'è']) expect(await bySlug(unknown)).toBeNull();
  });
});

test('directoryFigures counts the database', async () => {
  expect(await gateway.query('{ directoryFigures { verifiedDentists cities averageRating } }')).toEqual({
    directoryFigures: { verifiedDentists: 8, cities: 1, averageRating: 4.5 },
  });
});

test.each([
  ['open as on any Tuesday', [], true, true, 'Aperto fino alle 13:00'],
  ['closed today', [['2026-11-24', []]], true, false, 'Chiuso, apre domani alle 9:00'],
  ['closed tomorrow', [['2026-11-25', []]], true, true, 'Aperto fino alle 13:00'],
  [
    'closed today and tomorrow',
    [
      ['2026-11-24', []],
      ['2026-11-25', []],
    ],
    true,
    false,
    'Chiuso, apre mar 1º dic alle 9:00',
  ],
  ['shorter today', [['2026-11-24', [[600, 660]]]], true, true, 'Aperto fino alle 11:00'],
  ['an agenda that is switched off says nothing', [['2026-11-24', []]], false, true, 'Aperto fino alle 13:00'],
] as const)('the agenda’s single days: %s', async (name, days, enabled, openNow, openingLine) => {
  const { em } = gateway.database;
  const morning = [[540, 780]] as const;
  const dentist = await createPracticeRow(em, { name, week: [[], morning, morning, [], [], [], []] });
  const exceptions = days.map(([on, intervals]) => ({
    on,
    intervals: intervals.map(([from, to]) => [from, to] as const),
  }));
  const agenda = { dentistId: dentist.id, slotMinutes: 30, enabled, availability: [], exceptions };
  await em.fork().transactional((tx) => replaceAgenda(tx, agenda));
  const answer = await gateway.query<{ dentist: object }>(
    `query($id: ID!) { dentist(id: $id) { openNow openingLine } }`,
    {
      id: String(dentist.id),
    },
  );
  expect(answer.dentist).toEqual({ openNow, openingLine });
});
