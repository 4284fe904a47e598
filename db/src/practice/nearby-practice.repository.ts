import type { EntityManager } from '@mikro-orm/postgresql';
import { findPracticesByIds, type PracticeRow } from './practice.repository.ts';

export interface NearbyPracticeRow {
  dentist: PracticeRow;
  /** Great-circle distance. */
  distanceKm: number;
}

/** Where one looks from: a practice, or a place with the id 0. */
interface Origin {
  id: number;
  latitude: number | null;
  longitude: number | null;
}

/** Up to `limit` other listed practices around a point, nearest first; empty when the point is unknown. */
export async function findNearbyPractices(
  em: EntityManager,
  origin: Origin,
  limit: number,
): Promise<NearbyPracticeRow[]> {
  const [found = []] = await findNearbyOfPractices(em, [origin], limit);
  return found;
}

/**
 * The same around several points, in their order, with two statements for any number of points.
 * The index orders by a flat distance that is at most 8 % off within Italy, hence the wider first choice; the answer's
 * order and distances are great-circle (haversine, mean Earth radius 6,371 km).
 */
export async function findNearbyOfPractices(
  em: EntityManager,
  origins: readonly Origin[],
  limit: number,
): Promise<NearbyPracticeRow[][]> {
  const places = origins.flatMap(({ id, latitude, longitude }, place) =>
    latitude === null || longitude === null ? [] : [{ place, id, latitude, longitude }],
  );
  if (places.length === 0) return origins.map(() => []);
  // SQL: a lateral join asks the index of points for each place.
  const found = await em.execute<{ place: number; id: number; distanceKm: number }[]>(
    `select origin.place, near.id, near."distanceKm"
     from json_to_recordset(?::json) as origin(place int, id int, latitude float8, longitude float8)
     cross join lateral (
       select candidate.id, 2 * 6371 * asin(sqrt(
           sin(radians(candidate.latitude - origin.latitude) / 2) ^ 2
           + cos(radians(candidate.latitude)) * cos(radians(origin.latitude))
             * sin(radians(candidate.longitude - origin.longitude) / 2) ^ 2)) as "distanceKm"
       from (
         select id, latitude, longitude from dentist
         where hidden_at is null and google_places_rating is not null and latitude is not null and id <> origin.id
         order by point(longitude * 0.7373, latitude) <-> point(origin.longitude * 0.7373, origin.latitude)
         limit ?
       ) as candidate
       order by "distanceKm", candidate.id limit ?
     ) as near
     order by origin.place, near."distanceKm", near.id`,
    [JSON.stringify(places), limit * 4, limit],
  );
  const rows = await findPracticesByIds(em, [...new Set(found.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const near = Map.groupBy(found, ({ place }) => place);
  return origins.map((_, place) =>
    (near.get(place) ?? []).flatMap(({ id, distanceKm }) => {
      const practice = byId.get(id);
      return practice ? [{ dentist: practice, distanceKm }] : [];
    }),
  );
}
