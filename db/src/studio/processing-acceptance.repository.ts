import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows, type RowOf } from '../stored-row.ts';
import { ProcessingAcceptance } from './processing-acceptance.entity.ts';

/** A version of the data-processing terms that a practice accepted; instants as Date (UTC). */
export type ProcessingAcceptanceRow = RowOf<ProcessingAcceptance>;

/** Returns what was accepted for a practice, the latest first. */
export const findProcessingAcceptances = (em: EntityManager, practiceId: number): Promise<ProcessingAcceptanceRow[]> =>
  findRows(em, ProcessingAcceptance, { practiceId }, { orderBy: { acceptedAt: 'desc', version: 'desc' } });

/** Writes down that an owner accepted a version; who holds the practice after somebody else writes over their acceptance. */
export async function saveProcessingAcceptance(
  em: EntityManager,
  { practiceId, version, accountId, now }: { practiceId: number; version: string; accountId: string; now: Date },
): Promise<void> {
  const insert = em.qb(ProcessingAcceptance).insert({ practiceId, version, acceptedAt: now, acceptedById: accountId });
  await insert.onConflict(['practiceId', 'version']).merge(['acceptedAt', 'acceptedById']).execute('run');
}
