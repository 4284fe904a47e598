import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, type RowOf } from '../stored-row.ts';
import { VoiceDeletion } from './voice-deletion.entity.ts';

/** After so many failures it is tried once a day, and an operator is told. */
export const patientDeletions = 10;

/** Writes down that the voice platform is to forget these calls; a call it was asked about before stays as it stands. */
export async function orderVoiceDeletion(em: EntityManager, voiceCallIds: readonly string[], now: Date): Promise<void> {
  if (voiceCallIds.length === 0) return;
  const orders = voiceCallIds.map((voiceCallId) => ({ voiceCallId, createdAt: now, nextTryAt: now }));
  await em.qb(VoiceDeletion).insert(orders).onConflict('voiceCallId').ignore().execute('run');
}

/** Ids of the due deletions, the longest waiting first. */
export async function findDueVoiceDeletions(em: EntityManager, now: Date, limit: number): Promise<string[]> {
  const due = await findRows(em, VoiceDeletion, { nextTryAt: { $lte: now } }, { orderBy: { nextTryAt: 'asc' }, limit });
  return due.map(({ id }) => id);
}

/** One order, null when it was carried out. */
export async function findVoiceDeletion(em: EntityManager, id: string): Promise<RowOf<VoiceDeletion> | null> {
  return findRow(em, VoiceDeletion, { id });
}

/** The platform has forgotten the call. */
export async function endVoiceDeletion(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(VoiceDeletion, { id });
}

/** The platform did not: tried again after 1, 2, 4 … minutes, at most a day. @returns how often it has failed. */
export async function postponeVoiceDeletion(em: EntityManager, id: string, now: Date): Promise<number> {
  // SQL: the pause is reckoned from the failures in the row.
  const [row] = await em.execute<{ failures: number }[]>(
    `update voice_deletion set failures = failures + 1,
       next_try_at = ?::timestamptz + make_interval(mins => least(2 ^ least(failures, 12), 1440)::int)
     where id = ? returning failures`,
    [now, id],
  );
  return row?.failures ?? 0;
}
