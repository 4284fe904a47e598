import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  changeClaim,
  disputeWaitingClaims,
  findClaim,
  lockClaim,
  type PracticeClaimRow,
} from '@dentisti/db/studio/practice-claim.repository';
import { findMembers, saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding } from '@dentisti/db/studio/practice-standing.repository';
import { findPracticeToClaim, type PracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import { isClaimCode } from '@dentisti/db/studio/studio-secrets';
import { type CodeRefusal, decideClaimCode, isOpenClaim } from '@dentisti/domain/studio/claim';
import { isUuid } from '../../admin/page-of.ts';
import type { RequestContext } from '../../context.ts';
import { countClient } from '../../platform/request-limits.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { findClaimContacts, stillServes } from './find-claim-contacts.ts';
import { type ClaimOutcome, noPractice } from './start-claim.ts';

const refusals: Readonly<Record<CodeRefusal, string>> = {
  closed: 'Questa richiesta è chiusa: chiedi un altro codice.',
  'too-late': 'Il codice è scaduto: chiedine un altro.',
  'too-many-tries': 'Troppi codici sbagliati: chiedine un altro.',
  wrong: 'Il codice non è giusto: ricontrolla le otto cifre.',
  'contact-changed': 'Nel frattempo il contatto dello studio è cambiato: scegli un altro modo.',
};

/** The claim's practice and the claim itself, locked in this order, as whoever begins or decides one does. */
async function lockOwnClaim(
  tx: EntityManager,
  context: RequestContext,
  claimId: string,
  { hiddenToo = false } = {},
): Promise<{ claim: PracticeClaimRow; practice: PracticeToClaim } | null> {
  const { id: accountId } = currentAccountOf(context);
  const found = isUuid(claimId) ? await findClaim(tx, claimId) : null;
  if (found?.accountId !== accountId) return null;
  const practice = await findPracticeToClaim(tx, found.practiceId, context.services.now(), { lock: true, hiddenToo });
  const claim = await lockClaim(tx, found.id);
  return practice && claim ? { claim, practice } : null;
}

/**
 * Judges the code of a claim. The right one, with a contact that still serves, makes the account the owner of a practice
 * that has none; of one that has an owner, an operator decides, and its people are notified.
 */
export async function enterClaimCode(context: RequestContext, claimId: string, typed: string): Promise<ClaimOutcome> {
  const limited = await countClient(context, 'claimCodes');
  if (limited) return limited;
  const { jobs, operatorChanges } = context.services;
  const outcome = await context.em.transactional((tx) => judge(tx, context, claimId, typed));
  if (outcome.kind === 'refused') return outcome;
  for (const mailId of outcome.mailIds) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  return { kind: 'changed', claim: outcome.claim };
}

async function judge(tx: EntityManager, context: RequestContext, claimId: string, typed: string) {
  const { env, now: clock } = context.services;
  const now = clock();
  const found = await lockOwnClaim(tx, context, claimId);
  if (!found) return studioRefused(noPractice);
  const { claim, practice } = found;
  const contacts = await findClaimContacts(tx, practice, { now, atAnyHour: true });
  const members = await findMembers(tx, practice.id);
  const decision = decideClaimCode(claim, {
    isRight: isClaimCode(env.BOOKING_LINK_SECRETS, claim.id, typed),
    contactStands: stillServes(contacts, claim, practice.phone),
    hasOwner: members.some(({ role }) => role === 'owner'),
    now,
  });
  if (decision.kind === 'refused') return refuse(tx, context, claim, decision, now);
  const state = decision.kind;
  const decidedAt = state === 'granted' ? now : null;
  await changeClaim(tx, claim.id, { state, decidedAt });
  if (state === 'granted') {
    await beginStanding(tx, { practiceId: practice.id, way: claim.way, now });
    await saveMember(tx, { practiceId: practice.id, accountId: claim.accountId, role: 'owner', now });
    await disputeWaitingClaims(tx, practice.id);
  }
  await writeClaimAudit(tx, context, { ...claim, state }, now);
  const notified =
    state === 'granted'
      ? new Set([claim.way === 'mailbox' ? claim.contact : null, practice.email].filter((address) => address !== null))
      : new Set(members.filter(({ role }) => role === 'owner').map(({ email }) => email));
  const mailIds: string[] = [];
  for (const toAddress of notified) {
    const template = state === 'granted' ? ('practiceClaimed' as const) : ('claimDisputed' as const);
    const mail = { template, toAddress, occasion: `${claim.id}:${toAddress}`, params: { claimId: claim.id }, now };
    mailIds.push(await queueStudioMail(tx, env, mail));
  }
  return { kind: 'judged' as const, claim: { ...claim, state, decidedAt }, mailIds };
}

async function refuse(
  tx: EntityManager,
  context: RequestContext,
  claim: PracticeClaimRow,
  { reason, state, wrongCodes }: { reason: CodeRefusal; state: PracticeClaimRow['state']; wrongCodes: number },
  now: Date,
): Promise<StudioRefused> {
  if (state !== claim.state || wrongCodes !== claim.wrongCodes) {
    await changeClaim(tx, claim.id, { state, wrongCodes, decidedAt: isOpenClaim(state) ? null : now });
    if (state === 'refused') await writeClaimAudit(tx, context, { ...claim, state }, now, { reason });
  }
  return studioRefused(refusals[reason]);
}

/** Writes down what became of an account's claim. */
async function writeClaimAudit(
  tx: EntityManager,
  { requestId }: RequestContext,
  claim: PracticeClaimRow,
  now: Date,
  more: Record<string, unknown> = {},
): Promise<void> {
  const target = { kind: 'practice', id: String(claim.practiceId) };
  const detail = { accountId: claim.accountId, claimId: claim.id, way: claim.way, ...more };
  await writeAudit(tx, { at: now, operatorId: null, action: `claim.${claim.state}`, target, detail, requestId });
}

/** Takes an open claim of the account back. */
export async function withdrawClaim(context: RequestContext, claimId: string): Promise<ClaimOutcome> {
  const now = context.services.now();
  const outcome = await context.em.transactional(async (tx): Promise<ClaimOutcome> => {
    const found = await lockOwnClaim(tx, context, claimId, { hiddenToo: true });
    if (!found || !isOpenClaim(found.claim.state)) return studioRefused(refusals.closed);
    const change = { state: 'withdrawn' as const, decidedAt: now };
    await changeClaim(tx, found.claim.id, change);
    const claim = { ...found.claim, ...change };
    await writeClaimAudit(tx, context, claim, now);
    return { kind: 'changed', claim };
  });
  if (outcome.kind === 'changed') await context.services.operatorChanges.publish('work');
  return outcome;
}
