import type { MemberRole } from '@dentisti/domain/studio/member-role';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRow, findRows, parseRow, type RowOf } from '../stored-row.ts';
import { PracticeMember } from './practice-member.entity.ts';

/** An account that is in a practice; instants as Date (UTC). See `PracticeMember`. */
export type PracticeMemberRow = RowOf<PracticeMember>;

/** With its address. */
export interface NamedMember extends PracticeMemberRow {
  email: string;
}

/** Returns a practice's people, owners first, then by address. */
export async function findMembers(em: EntityManager, practiceId: number): Promise<NamedMember[]> {
  // SQL: joined with the addresses.
  const rows = await em.execute<object[]>(
    `select m.practice_id as "practiceId", m.account_id as "accountId", m.role, m.since, a.email
     from practice_member m join practice_account a on a.id = m.account_id
     where m.practice_id = ? order by m.role, a.email`,
    [practiceId],
  );
  return rows.map(parseRow<NamedMember>({ since: true }));
}

/** Returns the practices an account is in. */
export const findMemberships = (em: EntityManager, accountId: string): Promise<PracticeMemberRow[]> =>
  findRows(em, PracticeMember, { accountId }, { orderBy: { practiceId: 'asc' } });

/** Returns what an account is in a practice; null when it is not in it. */
export const findMembership = (
  em: EntityManager,
  practiceId: number,
  accountId: string,
): Promise<PracticeMemberRow | null> => findRow(em, PracticeMember, { practiceId, accountId });

/** Puts an account into a practice, or gives it another role there. */
export async function saveMember(
  em: EntityManager,
  { practiceId, accountId, role, now }: { practiceId: number; accountId: string; role: MemberRole; now: Date },
): Promise<void> {
  const insert = em.qb(PracticeMember).insert({ practiceId, accountId, role, since: now });
  await insert.onConflict(['practiceId', 'accountId']).merge(['role']).execute('run');
}

/** Takes an account out of a practice. */
export async function removeMember(em: EntityManager, practiceId: number, accountId: string): Promise<void> {
  await em.nativeDelete(PracticeMember, { practiceId, accountId });
}

/** Takes everybody out of a practice. */
export async function removeMembers(em: EntityManager, practiceId: number): Promise<void> {
  await em.nativeDelete(PracticeMember, { practiceId });
}
