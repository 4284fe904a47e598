import { randomUUID } from 'node:crypto';
import { type ConversationState, newConversation } from '@dentisti/domain/receptionist/conversation';
import { signToken, verifyToken } from '../platform/signed-token.ts';

/** A conversation as it travels: we keep nothing of what was said, so the page carries it, signed. */
export interface Conversation {
  /** Under which the agenda holds its time. */
  id: string;
  dentistId: number;
  state: ConversationState;
}

/** Raised when the state's shape changes: conversations of another version begin again. */
const version = 1;
const purpose = 'receptionist demonstration';
const lifeMinutes = 120;

export const beginConversation = (dentistId: number): Conversation => ({
  id: randomUUID(),
  dentistId,
  state: newConversation,
});

/** Signs the conversation as text, good for two hours from `now`. */
export function signConversation(conversation: Conversation, secret: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000);
  return signToken({ version, ...conversation }, { purpose, secret, expiresAt });
}

/** Returns a conversation that we signed and that is not over; null for anything else. */
export async function verifyConversation(token: string, secret: string, now: Date): Promise<Conversation | null> {
  const signed = await verifyToken<Conversation & { version: number }>(token, { purpose, secret, now });
  if (signed?.version !== version) return null;
  const { id, dentistId, state } = signed;
  return { id, dentistId, state };
}
