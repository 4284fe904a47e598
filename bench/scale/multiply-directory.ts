import { readGazetteer } from '@dentisti/db/gazetteer';
import { createPlaceIndex, type PlaceIndex } from '@dentisti/domain/places/place-index';
import pg from 'pg';

export const crowdedCitySize = 2_000;

/** Databases beside the seeded one, each with so many times its practices. */
export async function createMultiples(seededUrl: string, factors: readonly number[]): Promise<string[]> {
  const places = createPlaceIndex(readGazetteer());
  const maintenance = new pg.Client(onDatabase(seededUrl, 'template1'));
  await maintenance.connect();
  const urls: string[] = [];
  for (const factor of factors) {
    const name = `times_${factor}`;
    await maintenance.query(`create database ${name} template postgres strategy file_copy`);
    const url = onDatabase(seededUrl, name);
    const client = new pg.Client(url);
    await client.connect();
    if (factor > 1) await multiply(client, places, factor);
    await client.query('vacuum analyze');
    await client.end();
    urls.push(url);
  }
  await maintenance.end();
  return urls;
}

/** The comune that gets `crowdedCitySize` practices where there is more than the seed. */
export async function crowdedCityOf(url: string): Promise<{ city: string; region: string }> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ city: string; region: string }>(
    'select city, region from dentist group by city, region order by count(*) desc limit 1',
  );
  await client.end();
  return rows[0] as { city: string; region: string };
}

/**
 * Copies of every practice in comuni that had none: each city of the seed keeps its list, and every copy of a city goes to
 * another comune, as far as there are comuni.
 */
async function multiply(client: pg.Client, places: PlaceIndex, factor: number): Promise<void> {
  const { rows } = await client.query<{ istat: string }>('select distinct istat_code as istat from dentist');
  const taken = new Set(rows.map(({ istat }) => istat));
  const [crowded, ...free] = places.places.filter(
    // A homonym's list needs its region, and the nearest of several is not the point here.
    ({ istatCode, name }) => !taken.has(istatCode) && places.meanings(name.toLowerCase()).length === 1,
  );
  await client.query('create temp table target (n int primary key, place jsonb not null)');
  const targets = [crowded, ...free].map((place, n) => ({ n: n - 1, place }));
  await client.query('insert into target select n, place from jsonb_to_recordset($1::jsonb) t(n int, place jsonb)', [
    JSON.stringify(targets),
  ]);
  const copies = `(select d.id as from_id, k, 'x' as mark, ((dense_rank() over (order by d.istat_code)) * ${factor} + k) % ${free.length} as n
      from dentist d, generate_series(1, ${factor - 1}) k)
    union all (select id, 0, 'y', -1 from dentist where google_places_rating is not null order by id limit ${crowdedCitySize})`;
  await client.query(
    `create temp table copy as select *, nextval(pg_get_serial_sequence('dentist', 'id')) as to_id from (${copies}) c`,
  );
  const values: Record<string, string> = {
    id: 'c.to_id',
    slug: `d.slug || '-' || c.mark || c.k`,
    istat_code: `t.place->>'istatCode'`,
    city: `t.place->>'name'`,
    province: `t.place->>'province'`,
    region: `t.place->>'region'`,
    latitude: `(t.place->'coordinates'->>'latitude')::float8 + (c.to_id % 199 - 99) * 0.0001`,
    longitude: `(t.place->'coordinates'->>'longitude')::float8 + (c.to_id % 211 - 105) * 0.0001`,
  };
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'dentist' and table_schema = 'public'
       and is_generated = 'NEVER' order by ordinal_position`,
  );
  const names = columns.rows.map(({ name }) => name);
  await client.query(
    `insert into dentist (${names.join(', ')}) select ${names.map((name) => values[name] ?? `d.${name}`).join(', ')}
     from copy c join dentist d on d.id = c.from_id join target t on t.n = c.n order by t.n`,
  );
  await client.query(
    `insert into dentist_service (dentist_id, position, name, price_cents)
     select c.to_id, s.position, s.name, s.price_cents from copy c join dentist_service s on s.dentist_id = c.from_id
     order by c.to_id, s.position`,
  );
}

function onDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
