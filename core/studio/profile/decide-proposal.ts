import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { lockPractice, writeManualChange } from '@dentisti/db/practice/manual-edit.repository';
import { findSaid, writePracticeWord } from '@dentisti/db/profile/practice-word.repository';
import { decideProfileEdit, findProfileEdit, type ProfileEditRow } from '@dentisti/db/profile/profile-edit.repository';
import { findMembers } from '@dentisti/db/studio/practice-member.repository';
import { decideWord, type StudioField } from '@dentisti/domain/discovery/practice-word';
import type { OperatorContext } from '../../admin/manual-override.ts';
import { isUuid } from '../../admin/page-of.ts';
import { type DecisionOutcome, decisionNote, noteFault } from '../claims/decide-claim.ts';
import { queueStudioMail } from '../queue-studio-mail.ts';
import { changedMeanwhile, type StudioRefused, studioRefused } from '../refusal.ts';
import { parseFields, type TypedField } from './profile-fields.ts';

interface ProposalDecision {
  editId: string;
  accept: boolean;
  note: string;
}

/**
 * Decides on what a practice proposed: accepted, it is the practice's own word from now on, and corrections of the same fields
 * that operators wrote before end with it. Who proposed it is mailed.
 */
export async function decideProposal(
  context: OperatorContext,
  { editId, accept, note: typed }: ProposalDecision,
): Promise<DecisionOutcome> {
  const note = decisionNote(typed);
  if (note === null) return studioRefused(noteFault);
  const outcome = await context.em.fork().transactional((tx) => decide(tx, context, { editId, accept, note }));
  if (outcome.kind === 'refused') return outcome;
  const { jobs, operatorChanges } = context.services;
  for (const mailId of outcome.mailIds) await jobs.add('sendMail', { mailId });
  await operatorChanges.publish('work');
  return { kind: 'decided', practiceId: outcome.practiceId };
}

async function decide(
  tx: EntityManager,
  { services, currentOperator, requestId }: OperatorContext,
  { editId, accept, note }: ProposalDecision,
): Promise<StudioRefused | { kind: 'decided'; practiceId: number; mailIds: string[] }> {
  if (!currentOperator) throw new Error('the access rule lets nobody through without a session');
  const now = services.now();
  const known = isUuid(editId) ? await findProfileEdit(tx, editId) : null;
  const practice = known && (await lockPractice(tx, known.practiceId));
  const edit = practice && (await findProfileEdit(tx, editId));
  if (!practice || edit?.state !== 'proposed') return studioRefused(changedMeanwhile);
  const fields = edit.changes.map(({ field }) => field as StudioField);
  let corrections: StudioField[] = [];
  if (accept) {
    const parsed = parseFields(edit.changes.map(({ field, after }) => ({ field, text: after }) as TypedField));
    if (!parsed.ok) return studioRefused(parsed.fields[0]?.message ?? changedMeanwhile);
    const list = parsed.services ? { services: parsed.services } : {};
    await writePracticeWord(tx, practice, { edit: parsed.edit, reset: [], ...list }, now);
    const words = await findSaid(tx, practice);
    corrections = fields.filter((field) => decideWord(field, words) === 'correction');
    // A correction stands above the practice's word: patients would go on seeing it.
    if (corrections.length > 0)
      await writeManualChange(tx, practice, { edit: {}, reset: corrections, services: null }, now);
  }
  const state = accept ? ('accepted' as const) : ('refused' as const);
  await decideProfileEdit(tx, editId, { state, decidedAt: now, decidedById: currentOperator.id, note });
  await writeAudit(tx, {
    at: now,
    operatorId: currentOperator.id,
    action: accept ? 'profile.proposal-accepted' : 'profile.proposal-refused',
    target: { kind: 'practice', id: String(practice.id) },
    detail: { editId, fields, ...(corrections.length > 0 && { corrections }) },
    requestId,
  });
  return { kind: 'decided', practiceId: practice.id, mailIds: await queueOutcome(tx, services.env, edit, now) };
}

/** Mails the outcome to whoever proposed it, while they are in the practice. */
async function queueOutcome(
  tx: EntityManager,
  env: OperatorContext['services']['env'],
  { id, practiceId, accountId }: ProfileEditRow,
  now: Date,
): Promise<string[]> {
  const member = (await findMembers(tx, practiceId)).find((one) => one.accountId === accountId);
  if (!member) return [];
  const params = { practiceId, accountId: member.accountId, editId: id };
  const mail = { template: 'proposalDecided' as const, toAddress: member.email, occasion: id, params, now };
  return [await queueStudioMail(tx, env, mail)];
}
