import { describe, expect, test } from 'vitest';
import { DentistSource } from '../../src/discovery/dentist-source.entity.ts';
import { getDirectoryFigures } from '../../src/practice/directory-figures.repository.ts';
import { createTestDatabase, setUpTestDatabase } from '../../src/testing/index.ts';
import type { DemoPractice } from './demo-practice.ts';
import { generateDemoPractices } from './generate.ts';
import { seedDemo, versionOf } from './seed-demo.ts';
import { isDemoStored, storeDemo } from './store.ts';

const db = setUpTestDatabase('demo');

const stored = async () => {
  const [row] = await db.em.execute<{ digest: string }[]>(
    `select md5(string_agg(d::text, '|' order by d.id)) as digest from (
       select id, slug, name, address, phone, week, specializations, google_places_rating from dentist) d`,
  );
  return row?.digest;
};

test('the figures of the home page come out of the database as decided', async () => {
  const figures = await getDirectoryFigures(db.em);
  expect(figures).toEqual({ verifiedDentists: 2244, cities: 183, averageRating: 4.86 });
});

test('every row is there, just as this process would make it too', async () => {
  // The database was filled by whichever process of the run asked first.
  const practices = generateDemoPractices();
  expect(await db.em.count(DentistSource, { source: 'demo' })).toBe(practices.length);
  expect(await db.em.count(DentistSource, { checksum: versionOf(practices) })).toBe(practices.length);
});

test('a second seed finds nothing to do', async () => {
  const before = await stored();
  expect(await seedDemo(db.orm.em.fork())).toBeNull();
  expect(await stored()).toBe(before);
});

describe('a new version of the data', () => {
  // A few rows show it as well as all.
  const practices = generateDemoPractices().slice(0, 60);

  test('keeps ids, follows changed slugs, adds and removes', async () => {
    const fresh = await createTestDatabase();
    await storeDemo(fresh.orm.em.fork(), practices, 'demo-first');
    const [first, second, ...rest] = practices as [DemoPractice, DemoPractice, ...DemoPractice[]];
    // Two practices swap their slugs, one goes, one is new.
    const next = [
      { ...first, slug: second.slug },
      { ...second, slug: first.slug },
      ...rest.slice(1),
      { ...first, key: 'new-001', slug: 'roma-tutto-nuovo', formerSlugs: [] },
    ];
    const idOf = async (key: string) =>
      (await fresh.orm.em.fork().findOne(DentistSource, { source: 'demo', sourceId: key }))?.dentist;
    const id = await idOf(first.key);
    expect(await storeDemo(fresh.orm.em.fork(), next, 'demo-next')).toEqual({
      inserted: 1,
      updated: practices.length - 1,
      removed: 1,
    });
    expect(await idOf(first.key)).toBe(id);
    expect(await idOf(rest[0]?.key ?? '')).toBeUndefined();
    const slugs = await fresh.em.execute(`select slug from dentist where id = ?`, [id]);
    expect(slugs).toEqual([{ slug: second.slug }]);
    const services = await fresh.em.execute(`select count(*)::int as n from dentist_service where dentist_id = ?`, [
      id,
    ]);
    expect(services).toEqual([{ n: first.services.length }]);
    await fresh.close();
  });

  test('leaves alone a practice that another source knows too', async () => {
    const fresh = await createTestDatabase();
    await storeDemo(fresh.orm.em.fork(), practices, 'demo-first');
    const [source] = await fresh.em.find(DentistSource, {}, { limit: 1 });
    if (!source) throw new Error('no source');
    await fresh.em.execute(
      `insert into dentist_source (source, source_id, dentist_id, fetched_at, checksum) values ('openstreetmap', 'node/1', ?, now(), '')`,
      [source.dentist],
    );
    await fresh.em.execute(`update dentist set name = 'Nome da OpenStreetMap' where id = ?`, [source.dentist]);
    await storeDemo(fresh.orm.em.fork(), practices, 'demo-next');
    expect(await fresh.em.execute('select name from dentist where id = ?', [source.dentist])).toEqual([
      { name: 'Nome da OpenStreetMap' },
    ]);
    expect(await isDemoStored(fresh.em, 'demo-next', practices.length)).toBe(true);
    // Dropped from the demonstration it stays too, with the other source alone.
    const without = practices.filter((practice) => practice.key !== source.sourceId);
    expect(await storeDemo(fresh.orm.em.fork(), without, 'demo-last')).toMatchObject({ removed: 0 });
    expect(await isDemoStored(fresh.em, 'demo-last', without.length)).toBe(true);
    expect(await fresh.orm.em.fork().count(DentistSource, { dentist: source.dentist })).toBe(1);
    await fresh.close();
  });
});
