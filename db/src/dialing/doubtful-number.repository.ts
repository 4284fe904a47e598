import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows } from '../stored-row.ts';
import { CallAttempt } from './call-attempt.entity.ts';
import { DoubtfulNumber } from './doubtful-number.entity.ts';

/** SQL condition: the telephone of a practice (the alias of its `dentist` row) is doubtful. */
export const doubtfulSql = (practice: string) =>
  `exists (select from doubtful_number n where n.phone = ${practice}.phone and n.checked_at is null)`;

/** Marks a telephone as doubtful, also one that was checked before; again: no change. */
export async function markDoubtful(em: EntityManager, phone: string, now: Date): Promise<void> {
  // SQL: the conflict writes over numbers that were checked, never over doubtful ones.
  await em.execute(
    `insert into doubtful_number (phone, marked_at) values (?, ?)
     on conflict (phone) do update set marked_at = excluded.marked_at, checked_at = null
     where doubtful_number.checked_at is not null`,
    [phone, now],
  );
}

/** Forgets that a telephone was doubtful: it was reached. */
export async function clearDoubtful(em: EntityManager, phone: string): Promise<void> {
  await em.nativeDelete(DoubtfulNumber, { phone });
}

/** An operator has checked a doubtful telephone: it may be dialled again. @returns whether it was doubtful. */
export async function markNumberChecked(em: EntityManager, phone: string, now: Date): Promise<boolean> {
  return (await em.nativeUpdate(DoubtfulNumber, { phone, checkedAt: null }, { checkedAt: now })) > 0;
}

const unconnectedOutcomes = ['notConnected', 'doubtfulNumber'] as const;
const unconnected = `('${unconnectedOutcomes.join(`', '`)}')`;
const untelling = `('notPlaced', 'platformFailure', 'notConnected', 'doubtfulNumber')`;

/**
 * Returns whether an earlier dial to the telephone, in the two days up to `until`, could not be connected, and no call
 * that says more of the number has ended since.
 */
export async function failedToConnectBefore(
  em: EntityManager,
  { phone, until }: { phone: string; until: Date },
): Promise<boolean> {
  // SQL: two `not exists` leave out numbers that were reached or checked since.
  const rows = await em.execute<object[]>(
    `select from call_attempt a where a.phone = ? and a.outcome in ${unconnected} and a.dialled_at <= ?
       and a.dialled_at > ?::timestamptz - interval '2 days'
       and not exists (select from call_attempt b where b.phone = a.phone and b.direction = 'outbound' and b.dialled_at > a.dialled_at
         and b.outcome is not null and b.outcome not in ${untelling})
       and not exists (select from doubtful_number n where n.phone = a.phone and n.checked_at >= a.dialled_at) limit 1`,
    [phone, until, until],
  );
  return rows.length > 0;
}

/** Whether another dial to the telephone could not be connected since an instant. */
export async function failedToConnectSince(
  em: EntityManager,
  { phone, since, exceptId }: { phone: string; since: Date; exceptId: string },
): Promise<boolean> {
  const failed = { phone, outcome: [...unconnectedOutcomes], endedAt: { $gte: since }, id: { $ne: exceptId } };
  return (await findRow(em, CallAttempt, failed, ['id'])) !== null;
}

/** When the telephone was dialled last, if that dial could not be connected; null otherwise. */
export async function findUnconnectedDial(em: EntityManager, phone: string): Promise<Date | null> {
  const [last] = await findRows(
    em,
    CallAttempt,
    { phone, direction: 'outbound', outcome: { $ne: 'notPlaced' }, state: 'ended' },
    { fields: ['dialledAt', 'outcome'], orderBy: { dialledAt: 'desc' }, limit: 1 },
  );
  return last?.outcome === 'notConnected' ? last.dialledAt : null;
}
