import type { ClaimWay } from '@dentisti/domain/studio/claim';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { PracticeStanding } from './practice-standing.entity.ts';

/** A practice's standing in the studio; instants as Date (UTC). See `PracticeStanding`. */
export type PracticeStandingRow = RowOf<PracticeStanding>;

/** Returns a practice's standing; null when nobody claimed it. */
export const findStanding = (em: EntityManager, practiceId: number): Promise<PracticeStandingRow | null> =>
  findRow(em, PracticeStanding, { practiceId });

/** Returns the standing of several practices. */
export const findStandings = (em: EntityManager, ids: readonly number[]): Promise<PracticeStandingRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : findRows(em, PracticeStanding, { practiceId: { $in: [...ids] } });

/** What a standing is without an entitlement, and without a check that was asked for. */
export const notEntitled = {
  entitledAt: null,
  entitledWay: null,
  entitledById: null,
  entitledAccountId: null,
  entitledAlbo: null,
};
export const notAsked = { askedAt: null, askedById: null, askedName: null, askedAlbo: null };

/** Begins a practice's standing anew: contact control alone, whatever was found before. */
export async function beginStanding(
  em: EntityManager,
  { practiceId, way, now }: { practiceId: number; way: ClaimWay; now: Date },
): Promise<void> {
  const standing = { practiceId, contactAt: now, contactWay: way, ...notEntitled, ...notAsked };
  await em.qb(PracticeStanding).insert(standing).onConflict('practiceId').merge().execute('run');
}

/** Changes a practice's standing. */
export async function changeStanding(
  em: EntityManager,
  practiceId: number,
  change: Partial<Omit<PracticeStandingRow, 'practiceId'>>,
): Promise<void> {
  await em.nativeUpdate(PracticeStanding, { practiceId }, change);
}

/** Ends a practice's standing: nobody is in it any more. */
export async function endStanding(em: EntityManager, practiceId: number): Promise<void> {
  await em.nativeDelete(PracticeStanding, { practiceId });
}

/** A check that an operator has to make. */
export interface AskedEntitlement {
  practiceId: number;
  askedAt: Date;
  /** Null: the account was erased. */
  askedByEmail: string | null;
  name: string;
  albo: string;
  contactWay: ClaimWay;
}

/** Returns what is to be checked, the longest waiting first; 100 at most. */
export async function findAskedEntitlements(em: EntityManager): Promise<AskedEntitlement[]> {
  // SQL: joined with the address of who asked.
  const rows = await em.execute<object[]>(
    `select s.practice_id as "practiceId", s.asked_at as "askedAt", a.email as "askedByEmail", s.asked_name as name,
       s.asked_albo as albo, s.contact_way as "contactWay"
     from practice_standing s left join practice_account a on a.id = s.asked_by_id
     where s.asked_at is not null order by s.asked_at, s.practice_id limit 100`,
  );
  return rows.map(parseRow<AskedEntitlement>({ askedAt: true }));
}
