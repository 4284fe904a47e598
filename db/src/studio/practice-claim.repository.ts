import { type ClaimState, openClaimStates } from '@dentisti/domain/studio/claim';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListPlace, listOrder, type Placed } from '../admin/list-sort.ts';
import { changeRows, findRow, findRows, parseRow, type RowOf, storedRow } from '../stored-row.ts';
import { PracticeClaim } from './practice-claim.entity.ts';

/** A claim; instants as Date (UTC). See `PracticeClaim`. */
export type PracticeClaimRow = RowOf<PracticeClaim>;

const claimRow = storedRow(PracticeClaim);

/** What a new claim is made of. */
export type NewClaim = Pick<
  PracticeClaimRow,
  'practiceId' | 'accountId' | 'way' | 'contact' | 'note' | 'state' | 'createdAt' | 'expiresAt'
>;

/** Stores a claim; returns it. */
export async function storeClaim(em: EntityManager, claim: NewClaim): Promise<PracticeClaimRow> {
  const id = await em.insert(PracticeClaim, claim);
  const unused = {
    wrongCodes: 0,
    rungAt: null,
    ringFault: null,
    decidedAt: null,
    decidedById: null,
    decisionNote: null,
  };
  return { id, ...claim, ...unused };
}

/** Returns a claim by its id; null when it was erased. */
export const findClaim = (em: EntityManager, id: string): Promise<PracticeClaimRow | null> =>
  findRow(em, PracticeClaim, { id });

/** Returns a claim, locked until the transaction ends; null when it was erased. Lock its practice first. */
export async function lockClaim(em: EntityManager, id: string): Promise<PracticeClaimRow | null> {
  // SQL: `for update`, so that two codes are judged one after the other.
  return claimRow.one(em, `select ${claimRow.list()} from practice_claim where id = ? for update`, [id]);
}

/** Changes a claim. */
export async function changeClaim(
  em: EntityManager,
  id: string,
  change: Partial<Omit<PracticeClaimRow, 'id'>>,
): Promise<void> {
  await em.nativeUpdate(PracticeClaim, { id }, change);
}

/** Takes an account's open claim on a practice back; returns how many there were. */
export async function withdrawOpenClaims(
  em: EntityManager,
  { practiceId, accountId, now }: { practiceId: number; accountId: string; now: Date },
): Promise<number> {
  const open = { practiceId, accountId, state: { $in: [...openClaimStates] } };
  const change = { state: 'withdrawn' as ClaimState, decidedAt: now };
  return (await changeRows(em, PracticeClaim, open, change, ['id'])).length;
}

/** Makes disputes of the claims on a practice that wait for an operator: it has an owner now, who sees that. */
export async function disputeWaitingClaims(em: EntityManager, practiceId: number): Promise<void> {
  await em.nativeUpdate(PracticeClaim, { practiceId, state: 'awaiting-operator' }, { state: 'disputed' });
}

/** Claims made since an instant that count against a new one; those whose call could not be made count against nobody. */
export interface ClaimCounts {
  ofAccountOnPractice: number;
  ofAccount: number;
  /** Codes sent to the practice: a claim that an operator decides costs it nothing. */
  ofPractice: number;
  /** Calls to the practice. */
  callsOfPractice: number;
  /** Claims of the account that wait for an operator, however old. */
  waitingOfAccount: number;
}

/** Counts claims of an account and on a practice since an instant. */
export async function countClaims(
  em: EntityManager,
  { practiceId, accountId, since }: { practiceId: number; accountId: string; since: Date },
): Promise<ClaimCounts> {
  // SQL: five counts in one pass over what both indexes find.
  const [counts] = await em.execute<ClaimCounts[]>(
    `select count(*) filter (where recent and account_id = ? and practice_id = ?)::int as "ofAccountOnPractice",
       count(*) filter (where recent and account_id = ?)::int as "ofAccount",
       count(*) filter (where recent and practice_id = ? and way <> 'operator')::int as "ofPractice",
       count(*) filter (where recent and practice_id = ? and way = 'telephone')::int as "callsOfPractice",
       count(*) filter (where account_id = ? and way = 'operator' and state in ('awaiting-operator', 'disputed'))::int as "waitingOfAccount"
     from (select *, created_at > ? and ring_fault is null as recent from practice_claim
       where practice_id = ? or account_id = ?) claim`,
    [accountId, practiceId, accountId, practiceId, practiceId, accountId, since, practiceId, accountId],
  );
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Returns an account's claims since an instant, newest first; 50 at most. */
export const findClaimsOfAccount = (em: EntityManager, accountId: string, since: Date): Promise<PracticeClaimRow[]> =>
  findRows(
    em,
    PracticeClaim,
    { accountId, createdAt: { $gt: since } },
    { orderBy: { createdAt: 'desc', id: 'asc' }, limit: 50 },
  );

/** Returns whether somebody's proved claim on an owned practice waits for an operator. */
export async function hasDispute(em: EntityManager, practiceId: number): Promise<boolean> {
  return (await findRow(em, PracticeClaim, { practiceId, state: 'disputed' }, ['id'])) !== null;
}

/** A claim with who makes it. */
export interface NamedClaim extends PracticeClaimRow {
  email: string;
}

const sortable = { columns: {}, id: 'c.id' };
const orders = {
  waiting: { name: 'waiting', keys: ['c.created_at'], isDescending: false },
  newest: { name: 'newest', keys: ['c.created_at'], isDescending: true },
};

/**
 * Returns claims that wait for an operator, the longest waiting first, or all since an instant, the newest first. @param after
 * where the page before ended.
 */
export async function findClaimsForOperators(
  em: EntityManager,
  { which, after, limit }: { which: 'waiting' | { since: Date }; after: ListPlace | null; limit: number },
): Promise<Placed<NamedClaim>[]> {
  const isWaiting = which === 'waiting';
  const order = listOrder(sortable, isWaiting ? orders.waiting : orders.newest, null);
  const [behind, place] = order.after(after);
  // SQL: joined with the addresses; condition and order are those asked for.
  const rows = await em.execute<object[]>(
    `select ${claimRow.list('c')}, a.email, ${order.place} from practice_claim c join practice_account a on a.id = c.account_id
     where ${isWaiting ? `c.state in ('awaiting-operator', 'disputed')` : 'c.created_at > ?'} and ${behind}
     order by ${order.orderBy} limit ?`,
    [...(isWaiting ? [] : [which.since]), ...place, limit],
  );
  return rows.map(parseRow<Placed<NamedClaim>>({ createdAt: true, expiresAt: true, rungAt: true, decidedAt: true }));
}
