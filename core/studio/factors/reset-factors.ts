import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { changeAccountFactor, findAccountFactor } from '@dentisti/db/studio/factors/account-factor.repository';
import { findAccountByEmail } from '@dentisti/db/studio/practice-account.repository';
import { resetDueAt } from '@dentisti/domain/studio/account-factor';
import type { OperatorContext } from '../../admin/manual-override.ts';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { accountEmail } from '../account-email.ts';
import { decisionNote } from '../claims/decide-claim.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { hasFactor, lockFactors, withdrawReset } from './lock-factors.ts';
import { queueResetMails, sendFactorMails } from './notify-of-factors.ts';

export type ResetOutcome = { kind: 'changed' } | StudioRefused;

const noFactor = 'Con questo indirizzo non c’è un secondo fattore da azzerare.';

/**
 * Orders that all factors of an account go, for an owner who lost them and the recovery codes. It takes effect a day later, at
 * the next sign-in: the account and the other owners of its practices are mailed at once and can object until then.
 */
export async function orderFactorReset(
  context: OperatorContext,
  { email: typed, note: words }: { email: string; note: string },
): Promise<ResetOutcome> {
  const { services, currentOperator, requestId } = context;
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const note = decisionNote(words);
  if (note === null) return studioRefused('Scrivi una frase da 3 a 500 caratteri: la leggono gli altri operatori.');
  const email = accountEmail(typed);
  const found = email === null ? null : await findAccountByEmail(context.em, email);
  if (!found) return studioRefused(noFactor);
  const { id: accountId } = found;
  const now = services.now();
  const resetAt = resetDueAt(now);
  const outcome = await context.em.transactional(async (tx) => {
    const held = await lockFactors(tx, context, accountId, now);
    if (!hasFactor(held)) return studioRefused(noFactor);
    if (held.factor.resetAt) return studioRefused('L’azzeramento è già stato avviato.');
    const reset = { resetOrderedAt: now, resetAt, resetById: currentOperator.id, resetNote: note };
    await changeAccountFactor(tx, accountId, reset);
    const target = { kind: 'account', id: accountId };
    const audit = { at: now, operatorId: currentOperator.id, action: 'account.reset-ordered', target, requestId };
    await writeAudit(tx, audit);
    return { mailIds: await queueResetMails(tx, context, { accountId, resetAt, now }) };
  });
  if ('kind' in outcome) return outcome;
  await sendFactorMails(context, outcome.mailIds);
  await services.operatorChanges.publish('work');
  return { kind: 'changed' };
}

/** Takes an ordered reset back, for an owner who objects. */
export async function stopFactorReset(context: OperatorContext, accountId: string): Promise<ResetOutcome> {
  if (!context.currentOperator) throw new Error('the access rule lets nobody through without a session');
  return stopReset(context, accountId, context.currentOperator.id);
}

/** Takes an ordered reset of the account that asks back: it is signed in, so nothing was lost. */
export const stopOwnFactorReset = (context: RequestContext): Promise<ResetOutcome> =>
  stopReset(context, currentAccountOf(context).id, null);

async function stopReset(
  context: OperatorContext,
  accountId: string,
  operatorId: string | null,
): Promise<ResetOutcome> {
  const { services, requestId } = context;
  const now = services.now();
  const known = isUuid(accountId) && (await findAccountFactor(context.em, accountId));
  if (!known) return studioRefused(changedMeanwhile);
  const { isStopped, mailIds } = await context.em.transactional(async (tx) => {
    const held = await lockFactors(tx, context, accountId, now);
    // None is left, or it was due and is carried out.
    if (held.factor.resetAt === null) return { isStopped: false, mailIds: held.mailIds };
    const mails = await withdrawReset(tx, context, held, now);
    const target = { kind: 'account', id: accountId };
    await writeAudit(tx, { at: now, operatorId, action: 'account.reset-stopped', target, requestId });
    return { isStopped: true, mailIds: mails };
  });
  await sendFactorMails(context, mailIds);
  if (!isStopped) return studioRefused(changedMeanwhile);
  await services.operatorChanges.publish('work');
  return { kind: 'changed' };
}
