import type { EntityManager } from '@dentisti/db/orm';
import { findPracticeAccount } from '@dentisti/db/studio/practice-account.repository';
import { findMembers, findMemberships } from '@dentisti/db/studio/practice-member.repository';
import type { FactorChange } from '@dentisti/domain/studio/account-factor';
import type { RequestContext } from '../../context.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';

/** Changes that other owners of the account's practices read, too: a reset may be somebody else's wish. */
const forOtherOwners: readonly FactorChange[] = ['reset', 'reset-withdrawn'];

interface FactorNews {
  accountId: string;
  now: Date;
}

type Services = Pick<RequestContext, 'services'>;

/** Queues the mails about a change of an account's factors; returns the ids that their jobs carry after the commit. */
export async function queueFactorMails(
  tx: EntityManager,
  context: Services,
  { change, ...news }: FactorNews & { change: FactorChange },
): Promise<string[]> {
  const others = forOtherOwners.includes(change);
  return queueEach(tx, context, { template: 'factorChanged', params: { change }, others, ...news });
}

/** Queues the mails about a reset that was ordered: to the account, and to the other owners of its practices. */
export async function queueResetMails(
  tx: EntityManager,
  context: Services,
  { resetAt, ...news }: FactorNews & { resetAt: Date },
): Promise<string[]> {
  const params = { resetAt: resetAt.toISOString() };
  return queueEach(tx, context, { template: 'factorResetOrdered', params, others: true, ...news });
}

/** Sends what was queued, after the commit. */
export async function sendFactorMails({ services }: Services, mailIds: readonly string[]): Promise<void> {
  for (const mailId of mailIds) await services.jobs.add('sendMail', { mailId });
}

interface FactorMail extends FactorNews {
  template: 'factorChanged' | 'factorResetOrdered';
  params: Record<string, unknown>;
  others: boolean;
}

async function queueEach(tx: EntityManager, { services }: Services, mail: FactorMail): Promise<string[]> {
  const { accountId, template, now } = mail;
  const account = await findPracticeAccount(tx, accountId);
  if (!account) return [];
  const recipients = [{ id: accountId, email: account.email, to: 'account' }];
  if (mail.others) for (const owner of await findOtherOwners(tx, accountId)) recipients.push({ ...owner, to: 'owner' });
  const mailIds: string[] = [];
  for (const { id, email, to } of recipients) {
    const occasion = `${accountId}:${JSON.stringify(mail.params)}:${id}:${now.getTime()}`;
    const params = { ...mail.params, accountId, to };
    mailIds.push(await queueStudioMail(tx, services.env, { template, toAddress: email, occasion, params, now }));
  }
  return mailIds;
}

/** Returns the other owners of the practices that an account owns, each once. */
async function findOtherOwners(tx: EntityManager, accountId: string): Promise<{ id: string; email: string }[]> {
  const owners = new Map<string, string>();
  for (const { practiceId, role } of await findMemberships(tx, accountId)) {
    if (role !== 'owner') continue;
    for (const member of await findMembers(tx, practiceId))
      if (member.role === 'owner' && member.accountId !== accountId) owners.set(member.accountId, member.email);
  }
  return [...owners].map(([id, email]) => ({ id, email }));
}
