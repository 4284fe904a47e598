import type { EntityManager } from '@mikro-orm/postgresql';

interface Point {
  latitude: number;
  longitude: number;
}

/** With fewer practices their middle says little about the CAP. */
const minPractices = 3;
/** Half of them must lie so near to the middle; else the CAP is a generic one or the addresses are wrong. */
const maxMedianKm = 1.5;

/** Points of the CAPs that visible practices bear, by `istatCode cap`: the median of their coordinates. */
export async function findPointsOfCaps(em: EntityManager): Promise<Map<string, Point>> {
  // SQL: medians, and the median distance from them, in one statement; a degree of latitude is 111 km.
  const rows = await em.execute<({ key: string } & Point)[]>(
    `with located as (
       select istat_code || ' ' || cap as key, latitude, longitude from dentist
       where hidden_at is null and cap is not null and latitude is not null and longitude is not null
     ), middle as (
       select key, percentile_cont(0.5) within group (order by latitude) as latitude,
         percentile_cont(0.5) within group (order by longitude) as longitude
       from located group by key having count(*) >= ?
     )
     select key, middle.latitude::float8 as latitude, middle.longitude::float8 as longitude
     from middle join located using (key) group by key, middle.latitude, middle.longitude
     having percentile_cont(0.5) within group (order by 111 * sqrt(
       power(located.latitude - middle.latitude, 2)
       + power((located.longitude - middle.longitude) * cos(radians(middle.latitude)), 2))) <= ?`,
    [minPractices, maxMedianKm],
  );
  return new Map(rows.map(({ key, latitude, longitude }) => [key, { latitude, longitude }]));
}
