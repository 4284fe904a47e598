import type { EntityManager } from '@mikro-orm/postgresql';
import { type DentistRow, findDentistsByIds } from './dentist.repository.ts';

export interface NearbyDentistRow {
  dentist: DentistRow;
  /** Great-circle distance. */
  distanceKm: number;
}

/**
 * Up to `limit` other listed practices around a point, nearest first; empty when the point is unknown.
 * The index orders by a flat distance that is at most 8 % off within Italy, hence the wider first choice; the answer's
 * order and distances are great-circle (haversine, mean Earth radius 6,371 km).
 */
export async function findNearbyDentists(
  em: EntityManager,
  origin: { id: number; latitude: number | null; longitude: number | null },
  limit: number,
): Promise<NearbyDentistRow[]> {
  const { id, latitude, longitude } = origin;
  if (latitude === null || longitude === null) return [];
  const found = await em.execute<{ id: number; distanceKm: number }[]>(
    `select id, 2 * 6371 * asin(sqrt(
         sin(radians(latitude - ?) / 2) ^ 2
         + cos(radians(latitude)) * cos(radians(?)) * sin(radians(longitude - ?) / 2) ^ 2)) as "distanceKm"
     from (
       select id, latitude, longitude from dentist
       where hidden_at is null and google_places_rating is not null and latitude is not null and id <> ?
       order by point(longitude * 0.7373, latitude) <-> point(?::float8 * 0.7373, ?::float8)
       limit ?
     ) as candidate
     order by "distanceKm", id limit ?`,
    [latitude, latitude, longitude, id, longitude, latitude, limit * 4, limit],
  );
  const rows = await findDentistsByIds(
    em,
    found.map((f) => f.id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id: nearId, distanceKm }) => {
    const dentist = byId.get(nearId);
    return dentist ? [{ dentist, distanceKm }] : [];
  });
}
