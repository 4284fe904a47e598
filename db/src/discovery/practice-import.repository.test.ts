import { beforeEach, expect, test } from 'vitest';
import { moveToComune } from '../practice/manual-edit.repository.ts';
import { Practice } from '../practice/practice.entity.ts';
import { findPracticeBySlug } from '../practice/practice.repository.ts';
import { importedPractice, testRoma } from '../testing/imported-practice.factory.ts';
import { createPracticeRow, emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { DentistSource } from './dentist-source.entity.ts';
import { type ImportRow, importPractices } from './practice-import.repository.ts';
import { noteUnlistedRows, withdrawPractices } from './withdraw-practices.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.orm.em.fork(), 'dentist'));

const now = new Date('2026-11-20T10:00:00Z');
const rowOf = (overrides: Parameters<typeof importedPractice>[0] = {}): ImportRow => {
  const practice = importedPractice(overrides);
  return { practice, given: { id: practice.sourceId } };
};
const importRows = (rows: ImportRow[], at = now) =>
  db.orm.em.fork().transactional((em) => importPractices(em, { place: testRoma, rows, now: at }));
const dentists = () => db.orm.em.fork().find(Practice, {}, { orderBy: { id: 'asc' } });
const sources = () => db.orm.em.fork().find(DentistSource, {}, { orderBy: { sourceId: 'asc' } });
const google = { source: 'google-places', sourceId: 'ChIJ1', googleRating: 4.6, googleReviewCount: 31 } as const;

test('a new row becomes a practice with its provenance', async () => {
  expect(await importRows([rowOf()])).toMatchObject({ inserted: 1, updated: 0, unchanged: 0, merged: 0 });
  const [dentist] = await dentists();
  expect(dentist).toMatchObject({
    slug: 'roma-studio-dentistico-rossi',
    istatCode: '058091',
    region: 'Lazio',
    phone: '+390768500001',
    latitude: 41.895,
    verifiedBy: null,
  });
  const [source] = await sources();
  expect(source).toMatchObject({ source: 'openstreetmap', sourceId: 'node/1', dentist: dentist?.id, expiresAt: null });
});

test('the same rows again change nothing, not even the row version', async () => {
  await importRows([rowOf(), rowOf({ ...google, phone: null, coordinates: null })]);
  const versions = () => db.orm.em.fork().execute('select id, xmin::text, updated_at from dentist order by id');
  const before = await versions();
  expect(await importRows([rowOf(), rowOf({ ...google, phone: null, coordinates: null })])).toMatchObject({
    inserted: 0,
    updated: 0,
    unchanged: 2,
    merged: 0,
  });
  expect(await versions()).toEqual(before);
});

test('an unchanged Google row may be kept 30 days from now on', async () => {
  await importRows([rowOf(google)]);
  await importRows([rowOf(google)], new Date('2026-12-01T10:00:00Z'));
  expect((await sources())[0]?.expiresAt).toEqual(new Date('2026-12-31T10:00:00Z'));
});

test('another source’s row of the same practice is joined, both provenances kept, the open one leading', async () => {
  await importRows([rowOf()]);
  const counts = await importRows([rowOf({ ...google, name: 'Rossi Srl', website: 'https://rossi.example/' })]);
  expect(counts).toMatchObject({ inserted: 0, updated: 0, unchanged: 0, merged: 1 });
  const all = await dentists();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    name: 'Studio Dentistico Rossi',
    website: 'https://rossi.example/',
    googlePlacesRating: 4.6,
    googlePlacesReviewCount: 31,
    verifiedBy: 'google',
  });
  expect(await sources()).toHaveLength(2);
});

test('two rows of one source stay two practices, though phone and name are the same', async () => {
  const counts = await importRows([rowOf(), rowOf({ sourceId: 'node/2' })]);
  expect(counts.inserted).toBe(2);
  const slugs = (await dentists()).map((dentist) => dentist.slug);
  expect(slugs[0]).toBe('roma-studio-dentistico-rossi');
  expect(slugs[1]).toMatch(/^roma-studio-dentistico-rossi-[a-z0-9]{4}$/);
});

test('a point and the outline of its building, in one answer, are one practice', async () => {
  const outline = rowOf({ sourceId: 'way/1', phone: null, website: 'https://rossi.example/' });
  expect(await importRows([rowOf(), outline])).toMatchObject({ inserted: 1, merged: 1 });
  expect(await dentists()).toMatchObject([{ phone: '+390768500001', website: 'https://rossi.example/' }]);
  expect(await importRows([rowOf(), outline])).toMatchObject({ unchanged: 2 });
});

test('a point that is given up hides nobody whose outline is there', async () => {
  await importRows([rowOf(), rowOf({ sourceId: 'way/1', phone: null })]);
  const close = (sourceId: string) =>
    db.orm.em
      .fork()
      .transactional((em) =>
        withdrawPractices(em, { city: 'Roma', rows: [{ source: 'openstreetmap', sourceId }], now }),
      );
  expect(await close('node/1')).toEqual([]);
  expect(await close('way/1')).toHaveLength(1);
});

test('a row that an answer lists is not missing, though it is left out', async () => {
  await importRows([rowOf()]);
  const answer = (listed: readonly string[]) =>
    db.orm.em.fork().transactional((em) =>
      noteUnlistedRows(em, {
        ...{ source: 'openstreetmap', istatCode: testRoma.istatCode, listed, isInComune: () => true, since: now, now },
      }),
    );
  await answer(['node/8']);
  expect((await sources())[0]?.missingSince).toEqual(now);
  await answer(['node/1']);
  expect((await sources())[0]?.missingSince).toBeNull();
});

test('every row that is seen has the day on which it was seen', async () => {
  const day = new Date('2026-12-01T10:00:00Z');
  await importRows([rowOf(), rowOf(google)]);
  await db.orm.em.fork().execute('update dentist_source set missing_since = now()');
  await importRows([rowOf(), rowOf({ ...google, googleReviewCount: 32 })], day);
  expect(await sources()).toMatchObject([
    { fetchedAt: day, missingSince: null },
    { fetchedAt: day, missingSince: null },
  ]);
});

test('the suffix of a slug is the same in a database built anew', async () => {
  const build = async () => {
    await emptyTables(db.orm.em.fork(), 'dentist');
    await importRows([rowOf(), rowOf({ sourceId: 'node/2' })]);
    return (await dentists()).map((dentist) => dentist.slug);
  };
  expect(await build()).toEqual(await build());
});

test('each of two rows of a chain finds its own branch', async () => {
  await importRows([
    rowOf({ sourceId: 'node/1', coordinates: { latitude: 41.89, longitude: 12.5 } }),
    rowOf({ sourceId: 'node/2', coordinates: { latitude: 41.9, longitude: 12.5 } }),
  ]);
  const counts = await importRows([
    rowOf({ ...google, sourceId: 'ChIJ2', coordinates: { latitude: 41.9001, longitude: 12.5 } }),
    rowOf({ ...google, sourceId: 'ChIJ1', coordinates: { latitude: 41.8901, longitude: 12.5 } }),
  ]);
  expect(counts.merged).toBe(2);
  const bySource = Map.groupBy(await sources(), (source) => source.dentist);
  expect([...bySource.values()].map((pair) => pair.map((source) => source.sourceId).sort())).toEqual(
    expect.arrayContaining([
      ['ChIJ1', 'node/1'],
      ['ChIJ2', 'node/2'],
    ]),
  );
});

test('a renamed practice moves to a new slug, and the old one still leads to it', async () => {
  await importRows([rowOf()]);
  expect((await importRows([rowOf({ name: 'Studio Dentistico Verdi' })])).updated).toBe(1);
  const found = await findPracticeBySlug(db.orm.em.fork(), 'roma-studio-dentistico-rossi');
  expect(found).toMatchObject({ isCurrentSlug: false, dentist: { slug: 'roma-studio-dentistico-verdi' } });
  // Named as before: it gets its old slug back, and no former slug shadows it.
  await importRows([rowOf()]);
  expect(await findPracticeBySlug(db.orm.em.fork(), 'roma-studio-dentistico-rossi')).toMatchObject({
    isCurrentSlug: true,
  });
  expect(await findPracticeBySlug(db.orm.em.fork(), 'roma-studio-dentistico-verdi')).toMatchObject({
    isCurrentSlug: false,
  });
});

test('a demo practice keeps what it says and takes Google’s rating', async () => {
  const demo = await createPracticeRow(db.em, {
    name: 'Studio Bianchi',
    phone: '+390768000001',
    latitude: 41.9,
    longitude: 12.5,
    sources: [{ source: 'demo', sourceId: 'demo-1' }],
  });
  const counts = await importRows([rowOf({ ...google, name: 'Altro nome', phone: '+390768000001' })]);
  expect(counts.merged).toBe(1);
  const [dentist] = await dentists();
  expect(dentist).toMatchObject({ id: demo.id, slug: demo.slug, name: 'Studio Bianchi', googlePlacesRating: 4.6 });
});

test('a practice that confirmed its profile keeps it', async () => {
  await importRows([rowOf()]);
  await db.orm.em.fork().execute(`update dentist set verified_by = 'practice', website = 'https://proprio.example/'`);
  await importRows([rowOf({ name: 'Nome nuovo', website: 'https://altro.example/' })]);
  await importRows([rowOf(google)]);
  expect((await dentists())[0]).toMatchObject({
    name: 'Studio Dentistico Rossi',
    website: 'https://proprio.example/',
    verifiedBy: 'practice',
    googlePlacesRating: 4.6,
  });
});

test('a hidden practice is not found anew by another source', async () => {
  await importRows([rowOf()]);
  await db.orm.em.fork().execute('update dentist set hidden_at = now()');
  expect((await importRows([rowOf(google)])).merged).toBe(1);
  expect((await dentists())[0]?.hiddenAt).not.toBeNull();
});

test('closed for good: hidden; listed again: back; hidden by an operator: stays', async () => {
  const close = () =>
    db.orm.em.fork().transactional((em) => withdrawPractices(em, { city: 'Roma', rows: [google], now }));
  await importRows([rowOf(google)]);
  expect(await close()).toHaveLength(1);
  expect((await dentists())[0]?.hiddenAt).toEqual(now);
  expect(await close()).toEqual([]);
  expect((await importRows([rowOf(google)])).updated).toBe(1);
  expect((await dentists())[0]?.hiddenAt).toBeNull();

  await db.orm.em.fork().execute(`update dentist set hidden_at = '2026-01-01T00:00:00Z'`);
  expect(await close()).toEqual([]);
  await importRows([rowOf({ ...google, website: 'https://rossi.example/' })]);
  expect((await dentists())[0]?.hiddenAt).toEqual(new Date('2026-01-01T00:00:00Z'));
});

test('imports of one comune at once, from many processes, store every practice once', async () => {
  const osm = Array.from({ length: 30 }, (_, i) =>
    rowOf({
      sourceId: `node/${i}`,
      name: `Studio ${'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef'[i]}lfa ${i % 3}`,
      phone: `+390768${500_000 + i}`,
      coordinates: { latitude: 41.88 + i / 1000, longitude: 12.5 },
    }),
  );
  const places = osm.map(({ practice }, i) => rowOf({ ...practice, ...google, sourceId: `ChIJ${i}` }));
  const results = await Promise.all([
    importRows(osm),
    importRows(places),
    importRows([...osm].reverse()),
    importRows([...places].reverse()),
    importRows(osm.slice(10)),
  ]);
  expect(await dentists()).toHaveLength(30);
  expect(await sources()).toHaveLength(60);
  const sum = (key: 'inserted' | 'merged' | 'unchanged') => results.reduce((total, counts) => total + counts[key], 0);
  expect(sum('inserted')).toBe(30);
  expect(sum('merged')).toBe(30);
  expect(sum('unchanged')).toBe(80);
});

test('a practice moved to another comune is met again by a source that still lists it in the former one', async () => {
  await importRows([rowOf()]);
  const frascati = { ...testRoma, istatCode: '058039', name: 'Frascati' };
  await db.orm.em.fork().transactional(async (em) => {
    await moveToComune(em, await em.findOneOrFail(Practice, { istatCode: testRoma.istatCode }), frascati, now);
  });
  expect(await importRows([rowOf(google)])).toMatchObject({ inserted: 0, updated: 0, unchanged: 0, merged: 1 });
  expect(await dentists()).toMatchObject([{ city: 'Frascati', istatCode: '058039' }]);
});
