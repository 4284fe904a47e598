import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { findAccountByEmail } from '../studio/practice-account.repository.ts';
import { PracticeStanding } from '../studio/practice-standing.entity.ts';
import { notAsked, notEntitled } from '../studio/practice-standing.repository.ts';
import { findSessionsOfAccount } from '../studio/studio-session.repository.ts';

/** What the studio stores about the account of one address; instants as Date (UTC). */
export interface AccountOfPerson {
  id: string;
  email: string;
  createdAt: Date;
  lastSignInAt: Date | null;
  memberships: { practiceName: string; role: string; since: Date; isLastOwner: boolean }[];
  claims: {
    practiceName: string;
    way: string;
    contact: string | null;
    note: string | null;
    state: string;
    createdAt: Date;
    decidedAt: Date | null;
    decisionNote: string | null;
  }[];
  /** Checks that it asked for, and nobody has made yet. */
  checks: { practiceName: string; name: string; albo: string; askedAt: Date }[];
  sessions: { device: string; startedAt: Date; usedAt: Date }[];
}

/** SQL condition on a membership `m`: the practice has no other owner. */
const isLastOwnerSql = `(m.role = 'owner' and not exists (select from practice_member other
  where other.practice_id = m.practice_id and other.role = 'owner' and other.account_id <> m.account_id))`;

/**
 * Returns what the studio stores about an address (lower case); null when it has no account. SQL: each list is joined with
 * the names of the practices, and a membership looks for other owners.
 */
export async function findAccountOfPerson(em: EntityManager, email: string): Promise<AccountOfPerson | null> {
  const account = await findAccountByEmail(em, email);
  if (!account) return null;
  const [memberships, claims, checks] = [
    await em.execute<object[]>(
      `select d.name as "practiceName", m.role, m.since, ${isLastOwnerSql} as "isLastOwner"
       from practice_member m join dentist d on d.id = m.practice_id where m.account_id = ? order by m.since, d.id`,
      [account.id],
    ),
    await em.execute<object[]>(
      `select d.name as "practiceName", c.way, c.contact, c.note, c.state, c.created_at as "createdAt",
         c.decided_at as "decidedAt", c.decision_note as "decisionNote"
       from practice_claim c join dentist d on d.id = c.practice_id where c.account_id = ? order by c.created_at, c.id`,
      [account.id],
    ),
    await em.execute<object[]>(
      `select d.name as "practiceName", s.asked_name as name, s.asked_albo as albo, s.asked_at as "askedAt"
       from practice_standing s join dentist d on d.id = s.practice_id
       where s.asked_by_id = ? and s.asked_at is not null order by s.asked_at, d.id`,
      [account.id],
    ),
  ] as const;
  const sessions = await findSessionsOfAccount(em, account.id);
  return {
    ...account,
    memberships: memberships.map(parseRow<AccountOfPerson['memberships'][number]>({ since: true })),
    claims: claims.map(parseRow<AccountOfPerson['claims'][number]>({ createdAt: true, decidedAt: true })),
    checks: checks.map(parseRow<AccountOfPerson['checks'][number]>({ askedAt: true })),
    sessions: sessions.map(({ device, startedAt, usedAt }) => ({ device, startedAt, usedAt })),
  };
}

/**
 * Returns the account of an address (lower case) and whether it is the last owner of a practice, for an erasure: nobody
 * enters or leaves its practices until the transaction ends. Null when there is none.
 */
export async function lockAccountToErase(
  em: EntityManager,
  email: string,
): Promise<{ id: string; isLastOwner: boolean } | null> {
  const account = await findAccountByEmail(em, email);
  if (!account) return null;
  // SQL: the practices are locked and not read, in the order everybody keeps.
  await em.execute(
    `select from dentist where id in (select practice_id from practice_member where account_id = ?) order by id for update`,
    [account.id],
  );
  // SQL: owners are compared with one another.
  const [row] = await em.execute<{ isLastOwner: boolean }[]>(
    `select exists (select from practice_member m where m.account_id = ? and ${isLastOwnerSql}) as "isLastOwner"`,
    [account.id],
  );
  return { id: account.id, isLastOwner: row?.isLastOwner ?? false };
}

/**
 * Takes away what hangs on accounts and does not go with their row: the checks that they asked for, the links that signed
 * them in. Returns the ids of their claims and links, about which there are mails.
 */
export async function eraseBesideAccounts(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ claimIds: string[]; linkIds: string[] }> {
  await em.nativeUpdate(PracticeStanding, { askedById: { $in: [...ids] } }, notAsked);
  await em.nativeUpdate(PracticeStanding, { entitledAccountId: { $in: [...ids] } }, notEntitled);
  const list = JSON.stringify(ids);
  const listed = 'select id::uuid from jsonb_array_elements_text(?::jsonb) as listed(id)';
  // SQL: one parameter, however many accounts; links know the address alone.
  const claims = await em.execute<{ id: string }[]>(`select id from practice_claim where account_id in (${listed})`, [
    list,
  ]);
  // SQL: as above; what is deleted is returned.
  const links = await em.execute<{ id: string }[]>(
    `delete from sign_in_link where email in (select email from practice_account where id in (${listed})) returning id`,
    [list],
  );
  return { claimIds: claims.map(({ id }) => id), linkIds: links.map(({ id }) => id) };
}
