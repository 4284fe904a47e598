import type { EntityManager } from '@mikro-orm/postgresql';

interface Point {
  latitude: number;
  longitude: number;
}

/** With fewer practices their middle says little about the CAP. */
const minPractices = 3;
/** Half of them must lie so near to the middle; else the CAP is a generic one or the addresses are wrong. */
const maxMedianKm = 1.5;

/** The median point of the visible practices of a comune that bear the CAP; null where they are few or far apart. */
export async function findPointOfCap(em: EntityManager, istatCode: string, cap: string): Promise<Point | null> {
  // SQL: medians, and the median distance from them, in one statement; a degree of latitude is 111 km.
  const [point] = await em.execute<Point[]>(
    `with located as (
       select latitude, longitude from dentist
       where istat_code = ? and cap = ? and hidden_at is null and latitude is not null
     ), middle as (
       select percentile_cont(0.5) within group (order by latitude) as latitude,
         percentile_cont(0.5) within group (order by longitude) as longitude
       from located having count(*) >= ?
     )
     select middle.latitude, middle.longitude from middle cross join located group by middle.latitude, middle.longitude
     having percentile_cont(0.5) within group (order by 111 * sqrt(
       power(located.latitude - middle.latitude, 2)
       + power((located.longitude - middle.longitude) * cos(radians(middle.latitude)), 2))) <= ?`,
    [istatCode, cap, minPractices, maxMedianKm],
  );
  return point ?? null;
}
