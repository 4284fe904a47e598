import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import {
  type ClaimCounts,
  countClaims,
  type PracticeClaimRow,
  storeClaim,
  withdrawOpenClaims,
} from '@dentisti/db/studio/practice-claim.repository';
import { findMembers, findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findPracticeToClaim, type PracticeToClaim } from '@dentisti/db/studio/studio-practice.repository';
import {
  type ClaimWay,
  claimAllowance,
  claimCallsOfPractice,
  claimCodeMinutes,
  maxWaitingClaims,
} from '@dentisti/domain/studio/claim';
import { chosenMailbox } from '@dentisti/domain/studio/claim-mailbox';
import type { StudioMail } from '@dentisti/domain/studio/studio-mail';
import type { RequestContext } from '../../context.ts';
import { countClient, type TooManyRequests, tooMany } from '../../platform/request-limits.ts';
import { parsePracticeId } from '../../practice/find-practice.ts';
import { freeText } from '../free-text.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { findClaimContacts } from './find-claim-contacts.ts';

const day = 86_400_000;
/** Days within which an operator is expected to decide. */
const operatorDays = 14;

export interface ClaimInput {
  practiceId: string;
  way: ClaimWay;
  mailbox?: string | null;
  note?: string | null;
}

export type ClaimOutcome = { kind: 'changed'; claim: PracticeClaimRow } | StudioRefused | TooManyRequests;

export const noPractice = 'Questo studio non è più nel nostro elenco.';

/**
 * Begins a claim of the account on a practice, in place of its open one. A code goes to the mailbox or the telephone that
 * the practice has published for long enough; what serves is judged again when the code is typed.
 */
export async function startClaim(context: RequestContext, input: ClaimInput): Promise<ClaimOutcome> {
  const limited = await countClient(context, 'claims');
  if (limited) return limited;
  const { jobs, operatorChanges } = context.services;
  const started = await context.em.transactional((tx) => begin(tx, context, input));
  if (started.kind !== 'started') return started;
  const { claim, mailIds } = started;
  for (const mailId of mailIds) await jobs.add('sendMail', { mailId });
  if (claim.way === 'telephone') await jobs.add('ringClaimCode', { claimId: claim.id });
  if (claim.way === 'operator') await operatorChanges.publish('work');
  return { kind: 'changed', claim };
}

type Begun = { kind: 'started'; claim: PracticeClaimRow; mailIds: string[] } | StudioRefused | TooManyRequests;

async function begin(tx: EntityManager, context: RequestContext, input: ClaimInput): Promise<Begun> {
  const account = currentAccountOf(context);
  const now = context.services.now();
  const practiceId = parsePracticeId(input.practiceId);
  const practice = practiceId === null ? null : await findPracticeToClaim(tx, practiceId, now, { lock: true });
  if (!practice) return studioRefused(noPractice);
  if (await findMembership(tx, practice.id, account.id)) return studioRefused('Sei già in questo studio.');
  const counts = await countClaims(tx, {
    practiceId: practice.id,
    accountId: account.id,
    since: new Date(now.getTime() - day),
  });
  if (input.way === 'operator' && counts.waitingOfAccount >= maxWaitingClaims)
    return studioRefused('Hai già due richieste da un nostro operatore: aspetta la risposta, o annullane una.');
  if (isOverAllowance(counts, input.way)) return tooMany({ retryAfterSeconds: day / 1_000 });
  const chosen = await chooseContact(tx, context, practice, input, now);
  if (chosen.kind === 'refused') return chosen;
  if (input.way === 'telephone') {
    const ofAll = await context.services.limits.takeOf('claimCallsOfAll', 'all', context.clientIp);
    if (!ofAll.allowed) return tooMany(ofAll);
  }
  const owners = (await findMembers(tx, practice.id)).filter(({ role }) => role === 'owner');
  await withdrawOpenClaims(tx, { practiceId: practice.id, accountId: account.id, now });
  const { contact, note } = chosen;
  const isForOperator = input.way === 'operator';
  const claim = await storeClaim(tx, {
    practiceId: practice.id,
    accountId: account.id,
    way: input.way,
    contact,
    note,
    state: !isForOperator ? 'awaiting-code' : owners.length > 0 ? 'disputed' : 'awaiting-operator',
    createdAt: now,
    expiresAt: new Date(now.getTime() + (isForOperator ? operatorDays * day : claimCodeMinutes * 60_000)),
  });
  const mailIds = await queueClaimMails(tx, context, claim, owners, now);
  const target = { kind: 'practice', id: String(practice.id) };
  const detail = { accountId: account.id, claimId: claim.id, way: claim.way };
  await writeAudit(tx, {
    at: now,
    operatorId: null,
    action: 'claim.started',
    target,
    detail,
    requestId: context.requestId,
  });
  return { kind: 'started', claim, mailIds };
}

/** Queues the mail with the code, or to the owners of a practice that somebody else asks an operator for. */
async function queueClaimMails(
  tx: EntityManager,
  { services }: RequestContext,
  claim: PracticeClaimRow,
  owners: readonly { email: string }[],
  now: Date,
): Promise<string[]> {
  const params = { claimId: claim.id };
  const queue = (template: StudioMail, toAddress: string, occasion: string) =>
    queueStudioMail(tx, services.env, { template, toAddress, occasion, params, now });
  if (claim.way === 'mailbox' && claim.contact) return [await queue('claimCode', claim.contact, claim.id)];
  const mailIds: string[] = [];
  if (claim.state === 'disputed')
    for (const { email } of owners) mailIds.push(await queue('claimDisputed', email, `${claim.id}:${email}`));
  return mailIds;
}

function isOverAllowance(counts: ClaimCounts, way: ClaimWay): boolean {
  return (
    counts.ofAccountOnPractice >= claimAllowance.ofAccountOnPractice ||
    counts.ofAccount >= claimAllowance.ofAccount ||
    (way !== 'operator' && counts.ofPractice >= claimAllowance.ofPractice) ||
    (way === 'telephone' && counts.callsOfPractice >= claimCallsOfPractice)
  );
}

type Chosen = { kind: 'chosen'; contact: string | null; note: string | null } | StudioRefused;

async function chooseContact(
  tx: EntityManager,
  { services }: RequestContext,
  practice: PracticeToClaim,
  { way, mailbox, note }: ClaimInput,
  now: Date,
): Promise<Chosen> {
  if (way === 'operator') {
    const text = freeText(note ?? '', { min: 10, max: 500 });
    if (text === null) return studioRefused('Scrivi da 10 a 500 caratteri: chi legge deve capire chi sei.');
    return { kind: 'chosen', contact: null, note: text };
  }
  if (way === 'telephone' && services.env.VOICE === 'off')
    return studioRefused('Adesso non facciamo telefonate: scegli un altro modo.');
  const contacts = await findClaimContacts(tx, practice, { now, atAnyHour: services.env.VOICE === 'simulator' });
  if (way === 'telephone') {
    if (!contacts.telephone) return studioRefused(contacts.telephoneFault ?? noPractice);
    return { kind: 'chosen', contact: contacts.telephone, note: null };
  }
  const domain = contacts.mailboxes[0]?.split('@')[1];
  if (!domain) return studioRefused(contacts.mailboxFault ?? noPractice);
  const contact = chosenMailbox(mailbox ?? '', domain);
  return contact ? { kind: 'chosen', contact, note: null } : studioRefused('Scegli una delle caselle dello studio.');
}
