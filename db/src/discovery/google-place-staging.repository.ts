import type { EntityManager } from '@mikro-orm/postgresql';
import { GooglePlaceStaging } from './google-place-staging.entity.ts';
import { googleRetentionDays } from './practice-import.repository.ts';

/**
 * Keeps Google's answers of one comune for at most 30 days; the place id for good.
 * @param since start of the job: places it has staged already (tiles overlap at their edges, a split tile is asked again)
 *   are not staged twice. @returns the ids that are new to this job.
 */
export async function stageGooglePlaces(
  em: EntityManager,
  {
    istatCode,
    places,
    since,
    now,
  }: { istatCode: string; places: readonly { placeId: string; payload: unknown }[]; since: Date; now: Date },
): Promise<Set<string>> {
  // SQL: one statement stores an answer's places and says which of them are new to the job.
  const rows = await em.execute<{ place_id: string }[]>(
    `insert into google_place_staging (place_id, istat_code, payload, fetched_at, expires_at)
     select distinct on (place_id) place_id, ?, payload, ?::timestamptz, ?::timestamptz + make_interval(days => ?)
     from jsonb_to_recordset(?::jsonb) as row (place_id text, payload jsonb) order by place_id
     on conflict (place_id) do update
       set istat_code = excluded.istat_code, payload = excluded.payload,
           fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
       where google_place_staging.fetched_at < ?::timestamptz or google_place_staging.istat_code <> excluded.istat_code
     returning place_id`,
    [
      istatCode,
      now.toISOString(),
      now.toISOString(),
      googleRetentionDays,
      JSON.stringify(places.map(({ placeId, payload }) => ({ place_id: placeId, payload }))),
      since.toISOString(),
    ],
  );
  return new Set(rows.map((row) => row.place_id));
}

/** Forgets the content of staged places past their date; their ids stay. @returns how many were emptied. */
export async function eraseExpiredStaging(em: EntityManager, now: Date): Promise<number> {
  return em.nativeUpdate(GooglePlaceStaging, { payload: { $ne: null }, expiresAt: { $lte: now } }, { payload: null });
}
