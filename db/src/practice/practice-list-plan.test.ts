import { beforeAll, expect, test } from 'vitest';
import { setUpTestDatabase } from '../testing/index.ts';
import { countPracticesByCity } from './directory-figures.repository.ts';
import { findNearbyPractices } from './nearby-practice.repository.ts';
import { findPracticesOfCity, practicesOfCitySql } from './practice.repository.ts';

const rows = 24_000;
const cities = 800;

const db = setUpTestDatabase();
beforeAll(async () => {
  // A big city of 500 rows among small ones. One row in ten has no Google data, one in fifty is hidden; names repeat, ratings and counts tie often.
  await db.em.execute(
    `insert into dentist (slug, name, address, istat_code, city, province, region, latitude, longitude, description,
       google_places_rating, google_places_review_count, verified_by, hidden_at)
     select 'citta-' || i, (array['Studio Zeta', 'Élite', 'Alfa', 'Studio dell''Orso'])[1 + i % 4] || ' ' || i % 97,
       'Via di Prova ' || i, case when i % 48 = 0 then '999999' else lpad((i % ?)::text, 6, '0') end, 'Città ' || i % ?, 'RM', 'Lazio',
       36 + (i * 7919 % 10000) / 1000.0, 7 + (i * 10477 % 11000) / 1000.0, repeat('Descrizione. ', 20),
       case when i % 10 > 0 then 3 + i % 21 / 10.0 end, case when i % 10 > 0 then i % 30 end,
       case when i % 10 > 0 then 'google' end, case when i % 50 = 7 then now() end
     from generate_series(1, ?) i`,
    [cities, cities, rows],
  );
  await db.em.execute('vacuum analyze dentist');
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

async function plan(sql: string, params: readonly unknown[]): Promise<PlanNode[]> {
  const explained = await db.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (analyze, format json) ${sql}`,
    [...params],
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const root = explained[0]?.['QUERY PLAN'][0].Plan;
  if (!root) throw new Error('no plan');
  return flat(root);
}

test.each([
  ['a small city', '000123'],
  ['a big city', '999999'],
  ['a city without practices', '888888'],
])('the list of %s is one index scan: no sequential scan, no sort, no row read in vain', async (_, istatCode) => {
  const nodes = await plan(practicesOfCitySql, [istatCode]);
  expect(nodes.map((node) => [node['Node Type'], node['Index Name']])).toEqual([['Index Scan', 'dentist_list_index']]);
  expect(nodes[0]?.['Rows Removed by Filter'] ?? 0).toBe(0);
  expect(nodes[0]?.['Actual Rows']).toBe((await countPracticesByCity(db.em)).visible.get(istatCode) ?? 0);
});

test('the order holds on many ties', async () => {
  const list = await findPracticesOfCity(db.em, '999999');
  const collator = new Intl.Collator('it');
  const sorted = [...list].sort(
    (a, b) =>
      (b.googlePlacesRating ?? 0) - (a.googlePlacesRating ?? 0) ||
      (b.googlePlacesReviewCount ?? 0) - (a.googlePlacesReviewCount ?? 0) ||
      collator.compare(a.name, b.name) ||
      a.id - b.id,
  );
  expect(list.length).toBeGreaterThan(400);
  expect(list.map((row) => row.id)).toEqual(sorted.map((row) => row.id));
});

test('nearby practices are the nearest listed ones, whatever the index thinks of degrees', async () => {
  const [origin] = await findPracticesOfCity(db.em, '000201');
  if (!origin) throw new Error('no practice');
  const near = await findNearbyPractices(db.em, origin, 4);
  const truth = await db.em.execute<{ id: number }[]>(
    `select id from dentist where hidden_at is null and google_places_rating is not null and id <> ?
     order by acos(least(1, sin(radians(latitude)) * sin(radians(?)) + cos(radians(latitude)) * cos(radians(?)) * cos(radians(longitude - ?)))), id
     limit 4`,
    [origin.id, origin.latitude, origin.latitude, origin.longitude],
  );
  expect(near.map((n) => n.dentist.id)).toEqual(truth.map((row) => row.id));
  expect(near.map((n) => n.distanceKm)).toEqual(near.map((n) => n.distanceKm).sort((a, b) => a - b));
});
