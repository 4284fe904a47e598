import { findPracticeMessages, type PracticeMessageRow } from '@dentisti/db/messages/practice-message.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { findMembership } from '@dentisti/db/studio/practice-member.repository';
import { findStanding } from '@dentisti/db/studio/practice-standing.repository';
import {
  isSent,
  messageFollowed,
  type ShownMessageKind,
  shownMessageKinds,
  takesOwnText,
} from '@dentisti/domain/messages/practice-message';
import type { RequestContext } from '../context.ts';
import type { MailContent } from '../mail/mail-content.ts';
import { parsePracticeId } from '../practice/find-practice.ts';
import { currentAccountOf } from '../studio/get-current-account.ts';
import { inStudio } from '../studio/in-studio.ts';
import { previewMessage } from './message-preview.ts';

/** A message of a practice to its patients, as its people see it. */
export interface StudioMessageView extends Pick<PracticeMessageRow, 'practiceId' | 'ownText'> {
  kind: ShownMessageKind;
  isOn: boolean;
  changedAt: Date | null;
  content: MailContent;
}

export interface StudioMessagesView {
  mayChange: boolean;
  messages: StudioMessageView[];
}

/** Returns a practice's messages to its patients; null unless the account that asks is in it. */
export async function viewStudioMessages(context: RequestContext, typedId: string): Promise<StudioMessagesView | null> {
  const practiceId = parsePracticeId(typedId);
  if (practiceId === null) return null;
  const { em, services } = context;
  const { id: accountId } = currentAccountOf(context);
  if (!(await findMembership(em, practiceId, accountId))) return null;
  const practice = await findPracticeToCall(em, practiceId);
  const { chosen, standing } = await inStudio(context, practiceId, accountId, async (tx) => ({
    chosen: await findPracticeMessages(tx, practiceId),
    standing: await findStanding(tx, practiceId),
  }));
  if (!practice) return null;
  const { PUBLIC_URL: publicUrl, CONTACT_EMAIL: contactEmail } = services.env;
  const { dentist, keepsAgenda, calls } = practice;
  const answersItself = calls?.mode === 'stopped';
  const about = { practice: dentist, keepsAgenda, answersItself, publicUrl, contactEmail, now: services.now() };
  const isOn = (kind: ShownMessageKind) => isSent(chosen, kind);
  const messages = shownMessageKinds.map((kind): StudioMessageView => {
    const row = chosen.find((choice) => choice.kind === (messageFollowed(kind) ?? kind));
    const content = previewMessage(kind, { ...about, ownText: row?.ownText ?? null, isSent: isOn });
    const ownText = takesOwnText(kind) ? (row?.ownText ?? null) : null;
    return { practiceId, kind, ownText, isOn: isOn(kind), changedAt: row?.changedAt ?? null, content };
  });
  return { mayChange: standing?.entitledAt != null, messages };
}
