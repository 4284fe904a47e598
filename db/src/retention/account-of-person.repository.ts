import { strandsOthers } from '@dentisti/domain/studio/member-role';
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRow } from '../stored-row.ts';
import { countAccountCodes, findAccountFactor } from '../studio/factors/account-factor.repository.ts';
import { findPasskeys } from '../studio/factors/account-passkey.repository.ts';
import { findAccountByEmail } from '../studio/practice-account.repository.ts';
import { findMembers, findMemberships } from '../studio/practice-member.repository.ts';
import { PracticeStanding } from '../studio/practice-standing.entity.ts';
import { endStanding, notAsked, notEntitled } from '../studio/practice-standing.repository.ts';
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
  factors: {
    totpSince: Date | null;
    passkeys: { name: string; createdAt: Date; usedAt: Date | null }[];
    recoveryCodesLeft: number;
    reset: { orderedAt: Date; resetAt: Date } | null;
  };
}

/**
 * Returns what the studio stores about an address (lower case); null when it has no account. SQL: each list is joined with
 * the names of the practices.
 */
export async function findAccountOfPerson(em: EntityManager, email: string): Promise<AccountOfPerson | null> {
  const account = await findAccountByEmail(em, email);
  if (!account) return null;
  const [memberships, claims, checks] = [
    await em.execute<object[]>(
      `select d.id as "practiceId", d.name as "practiceName", m.role, m.since
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
  const stranded = await findStrandedPractices(em, account.id);
  const named = memberships.map(parseRow<Membership>({ since: true }));
  return {
    ...account,
    memberships: named.map(({ practiceId, ...membership }) => ({
      ...membership,
      isLastOwner: stranded.has(practiceId),
    })),
    claims: claims.map(parseRow<AccountOfPerson['claims'][number]>({ createdAt: true, decidedAt: true })),
    checks: checks.map(parseRow<AccountOfPerson['checks'][number]>({ askedAt: true })),
    sessions: sessions.map(({ device, startedAt, usedAt }) => ({ device, startedAt, usedAt })),
    factors: await findFactorsOfPerson(em, account.id),
  };
}

type Membership = Omit<AccountOfPerson['memberships'][number], 'isLastOwner'> & { practiceId: number };

/** Returns an account's factors without anything that is secret. */
async function findFactorsOfPerson(em: EntityManager, accountId: string): Promise<AccountOfPerson['factors']> {
  const factor = await findAccountFactor(em, accountId);
  const passkeys = await findPasskeys(em, accountId);
  return {
    totpSince: factor?.totpConfirmedAt ?? null,
    passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt })),
    recoveryCodesLeft: await countAccountCodes(em, accountId),
    reset:
      factor?.resetAt && factor.resetOrderedAt ? { orderedAt: factor.resetOrderedAt, resetAt: factor.resetAt } : null,
  };
}

/** Returns the practices whose other people would be without an owner if the account went. */
async function findStrandedPractices(em: EntityManager, accountId: string): Promise<Set<number>> {
  const stranded = new Set<number>();
  for (const { practiceId } of await findMemberships(em, accountId))
    if (strandsOthers(await findMembers(em, practiceId), accountId)) stranded.add(practiceId);
  return stranded;
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
  return { id: account.id, isLastOwner: (await findStrandedPractices(em, account.id)).size > 0 };
}

/**
 * Takes away what hangs on accounts and does not go with their row: the checks that they asked for, the links that signed
 * them in, the standing of practices that nobody else is in. Returns the ids of their claims and links, about which there are mails.
 */
export async function eraseBesideAccounts(
  em: EntityManager,
  ids: readonly string[],
): Promise<{ claimIds: string[]; linkIds: string[] }> {
  await em.nativeUpdate(PracticeStanding, { askedById: { $in: [...ids] } }, notAsked);
  await em.nativeUpdate(PracticeStanding, { entitledAccountId: { $in: [...ids] } }, notEntitled);
  for (const accountId of ids)
    for (const { practiceId } of await findMemberships(em, accountId))
      if ((await findMembers(em, practiceId)).every((member) => ids.includes(member.accountId)))
        await endStanding(em, practiceId);
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
