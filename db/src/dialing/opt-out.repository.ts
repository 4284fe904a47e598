import type { EntityManager } from '@mikro-orm/postgresql';
import { Practice } from '../practice/practice.entity.ts';
import { findRow } from '../stored-row.ts';
import { settleStop } from './call-stop-request.repository.ts';
import { OptOut, type OptOutSource } from './opt-out.entity.ts';

export type { OptOutSource } from './opt-out.entity.ts';

/**
 * SQL condition on `call_task t`: its practice may not be rung. The number is the one the practice has now, as that is the
 * one a dial rings.
 */
export const optedOutSql = `exists (select from dentist practice where practice.id = t.dentist_id and (practice.opted_out_at is not null
    or exists (select from opt_out o where o.phone = practice.phone)))`;

/**
 * Puts a telephone on the list of those never dialled again, and marks every practice that has it; again: no change. End
 * its open tasks afterwards (`findOpenTasksOfPhone`).
 */
export async function addOptOut(
  em: EntityManager,
  { phone, dentistId, at, source }: { phone: string; dentistId: number | null; at: Date; source: OptOutSource },
): Promise<void> {
  await em.qb(OptOut).insert({ phone, dentistId, at, source }).onConflict('phone').ignore().execute('run');
  await em.nativeUpdate(Practice, { phone, optedOutAt: null }, { optedOutAt: at });
  // A wish that waited for a decision has it.
  await settleStop(em, phone, { settledAs: 'opted-out', now: at });
}

/** When and where a telephone was put on the list; null when it may be dialled. */
export async function findOptOut(em: EntityManager, phone: string): Promise<{ at: Date; source: OptOutSource } | null> {
  const row = await findRow(em, OptOut, { phone });
  return row && { at: row.at, source: row.source };
}
