import type { DiscoveryLease } from '@dentisti/db/discovery/discovery-job.repository';
import { saveDiscoveryProgress } from '@dentisti/db/discovery/discovery-job.repository';
import { stageGooglePlaces } from '@dentisti/db/discovery/google-place-staging.repository';
import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { noteUnlistedRows, withdrawPractices } from '@dentisti/db/discovery/withdraw-practices.repository';
import type { MikroORM } from '@dentisti/db/orm';
import { likelyComune } from '@dentisti/domain/discovery/comune-extent';
import type { PracticeSource } from '@dentisti/domain/discovery/imported-practice';
import type { Coordinates, Place } from '@dentisti/domain/places/place';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { DiscoveryBatch } from '../../integrations/discovery-source.ts';
import type { ParsedRow } from '../../normalise/parsed-row.ts';
import { afterBatch, type DiscoveryRun, sortParsedRows } from './discovery-run.ts';

/** Keys of practices that the source has listed no more in two complete answers. */
async function findGone(em: MikroORM['em'], { listed }: DiscoveryBatch, request: StoreRequest): Promise<string[]> {
  if (!listed) return [];
  const { source, place, index, since, now } = request;
  const { istatCode } = place;
  const isInComune = (point: Coordinates) => likelyComune(point, index.places)?.istatCode === istatCode;
  return noteUnlistedRows(em, { source, istatCode, listed, isInComune, since, now });
}

/** Another worker took the job over: nothing of ours may be written any more. */
export class LeaseLost extends Error {}

interface StoreRequest {
  orm: MikroORM;
  lease: DiscoveryLease;
  place: Place;
  index: PlaceIndex;
  source: PracticeSource;
  /** When the job began: Google places staged since then were counted already. */
  since: Date;
  now: Date;
}

/** Postgres' unique_violation, as the driver hands it on. */
const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

/** Tiles overlap at their edges, and a split tile is asked again: each place counts once per job. */
async function withoutSeen(
  em: MikroORM['em'],
  rows: readonly ParsedRow[],
  request: StoreRequest,
): Promise<ParsedRow[]> {
  if (request.source !== 'google-places') return [...rows];
  const places = rows.flatMap((row) =>
    row.kind === 'practice'
      ? [{ placeId: row.practice.sourceId, payload: row.given }]
      : row.sourceId
        ? [{ placeId: row.sourceId, payload: null }]
        : [],
  );
  const { place, since, now } = request;
  const fresh = await stageGooglePlaces(em, { istatCode: place.istatCode, places, since, now });
  const isFresh = (id: string | null) => id === null || fresh.delete(id);
  return rows.filter((row) => isFresh(row.kind === 'practice' ? row.practice.sourceId : row.sourceId));
}

/**
 * Stores a batch with the run's new standing in one transaction: after a crash at any moment either both are there or
 * neither, so a finished tile is never repeated nor counted twice.
 */
export async function storeBatch(
  run: DiscoveryRun,
  batch: DiscoveryBatch,
  request: StoreRequest,
): Promise<DiscoveryRun> {
  const { orm, lease, place, source, now } = request;
  const attempt = () =>
    orm.em.fork().transactional(async (em) => {
      const rows = await withoutSeen(em, batch.rows, request);
      const { practices, closedIds } = sortParsedRows(rows);
      const counts = await importPractices(em, { place, rows: practices, now });
      const goneIds = await findGone(em, batch, request);
      const withdraw = (ids: readonly string[]) =>
        withdrawPractices(em, { city: place.name, rows: ids.map((sourceId) => ({ source, sourceId })), now });
      const unlisted = [...(await withdraw(closedIds)), ...(await withdraw(goneIds))];
      const next = afterBatch(run, source, batch, { rows, counts, unlisted });
      if (!(await saveDiscoveryProgress(em, lease, next))) throw new LeaseLost();
      return next;
    });
  try {
    return await attempt();
  } catch (error) {
    // A slug or source key taken between our read and our write, by a writer that does not hold the comune's lock.
    if (!isUniqueViolation(error)) throw error;
    return attempt();
  }
}
