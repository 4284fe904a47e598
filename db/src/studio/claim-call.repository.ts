import type { EntityManager } from '@mikro-orm/postgresql';
import { changeRows, findRow, findRows } from '../stored-row.ts';
import { PracticeClaim } from './practice-claim.entity.ts';
import type { PracticeClaimRow } from './practice-claim.repository.ts';

/** Condition on a claim: its code is good, and its practice's telephone is still to be rung. */
const toRing = (now: Date) =>
  ({ state: 'awaiting-code', way: 'telephone', rungAt: null, ringFault: null, expiresAt: { $gt: now } }) as const;

/** Returns a claim whose practice is to be rung; null when it is not, or no more. */
export const findClaimToRing = (em: EntityManager, id: string, now: Date): Promise<PracticeClaimRow | null> =>
  findRow(em, PracticeClaim, { id, ...toRing(now) });

/** Takes the one call of a claim, before anybody is rung. False when it is not to be made, or another worker took it. */
export async function takeClaimCall(em: EntityManager, id: string, now: Date): Promise<boolean> {
  return (await em.nativeUpdate(PracticeClaim, { id, ...toRing(now) }, { rungAt: now })) === 1;
}

/** Writes down why a claim's call was not made. */
export async function noteRingFault(em: EntityManager, id: string, ringFault: string): Promise<void> {
  await em.nativeUpdate(PracticeClaim, { id }, { ringFault });
}

/** Returns ids of claims made before an instant whose practice nobody has rung, the oldest first. */
export async function findLostClaimCalls(
  em: EntityManager,
  { now, createdBefore, limit }: { now: Date; createdBefore: Date; limit: number },
): Promise<string[]> {
  const lost = { ...toRing(now), createdAt: { $lt: createdBefore } };
  const wanted = { fields: ['id'], orderBy: { createdAt: 'asc' }, limit } as const;
  return (await findRows(em, PracticeClaim, lost, wanted)).map(({ id }) => id);
}

/** Ends the claims whose code nobody entered in time; returns their ids. */
export async function expireClaims(em: EntityManager, now: Date): Promise<string[]> {
  const overdue = { state: 'awaiting-code', expiresAt: { $lte: now } } as const;
  const ended = await changeRows(em, PracticeClaim, overdue, { state: 'expired', decidedAt: now }, ['id']);
  return ended.map(({ id }) => id);
}
