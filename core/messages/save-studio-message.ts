import { findPracticeMessages, savePracticeMessage } from '@dentisti/db/messages/practice-message.repository';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import type { EntityManager } from '@dentisti/db/orm';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import {
  isSwitchable,
  messageFollowed,
  parseOwnText,
  type ShownMessageKind,
  takesOwnText,
} from '@dentisti/domain/messages/practice-message';
import type { RequestContext } from '../context.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';
import { notYours } from '../studio/own-practice.ts';
import { type StudioRefused, studioRefused } from '../studio/refusal.ts';

export interface StudioMessageInput {
  kind: ShownMessageKind;
  /** Null: as it is. */
  isOn: boolean | null;
  /** Empty: none; null: as it is. */
  ownText: string | null;
}
export type SaveMessageOutcome = { kind: 'saved' } | StudioRefused;

const obligatory = 'Questo messaggio parte sempre: un paziente deve sapere se il suo appuntamento vale.';
const followsAnother = 'Questo messaggio si accende e si spegne con quello che ripete.';
const notYetEntitled = 'I messaggi si cambiano quando la titolarità dello studio è verificata.';

/**
 * Stores what a practice chose for one of its messages, in a transaction of its own rows; audited without the words. Switch
 * and sentence are stored apart: who changes one does not write over what somebody else made of the other.
 */
export async function saveStudioMessage(
  context: RequestContext,
  typedId: string,
  { kind, isOn, ownText: typed }: StudioMessageInput,
): Promise<SaveMessageOutcome> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return studioRefused(notYours);
  const parsed = parseOwnText(typed);
  const { id: accountId } = currentAccountOf(context);
  const { services, requestId } = context;
  const now = services.now();
  const outcome = await inStudio(context, practiceId, accountId, async (tx): Promise<SaveMessageOutcome> => {
    const refusal = await refuseChange(tx, practiceId, accountId);
    if (refusal) return refusal;
    if (isOn === false && !isSwitchable(kind))
      return studioRefused(messageFollowed(kind) ? followsAnother : obligatory);
    if (parsed.kind === 'invalid') return studioRefused(parsed.message);
    const { text } = parsed;
    if (text !== null && !takesOwnText(kind)) return studioRefused('Questo messaggio non ha una frase dello studio.');
    if (!isSwitchable(kind)) return { kind: 'saved' };
    const present = (await findPracticeMessages(tx, practiceId)).find((choice) => choice.kind === kind);
    const before = { isOff: present?.isOff ?? false, ownText: present?.ownText ?? null };
    const change = { ...(isOn !== null && { isOff: !isOn }), ...(typed !== null && { ownText: text }) };
    const after = { ...before, ...change };
    if (after.isOff === before.isOff && after.ownText === before.ownText) return { kind: 'saved' };
    await savePracticeMessage(tx, { practiceId, kind, ...change, changedAt: now, changedById: accountId });
    await writeAudit(tx, {
      at: now,
      operatorId: null,
      action: 'message.changed',
      target: { kind: 'practice', id: String(practiceId) },
      detail: { accountId, message: kind, isOn: !after.isOff, hasOwnText: after.ownText !== null },
      requestId,
    });
    return { kind: 'saved' };
  });
  if (outcome.kind === 'saved') await services.agendaChanges.publish(String(practiceId));
  return outcome;
}

async function refuseChange(tx: EntityManager, practiceId: number, accountId: string): Promise<StudioRefused | null> {
  if (!(await findMembership(tx, practiceId, accountId))) return studioRefused(notYours);
  const standing = await findStanding(tx, practiceId);
  return standing?.entitledAt ? null : studioRefused(notYetEntitled);
}
