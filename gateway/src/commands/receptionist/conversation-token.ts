import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { type ConversationState, newConversation } from '@dentisti/domain/receptionist/conversation';

/** A conversation as it travels: we keep nothing of what was said, so the page carries it, signed. */
export interface Conversation {
  /** Under which the agenda holds its time. */
  id: string;
  dentistId: number;
  state: ConversationState;
}

/** Raised when the state's shape changes: conversations of another version begin again. */
const version = 1;
const lifeMinutes = 120;
const longestToken = 16_000;

/** The key of another purpose's secret is of no use here. */
const sign = (secret: string, text: string) =>
  createHmac('sha256', createHmac('sha256', secret).update('receptionist demonstration').digest())
    .update(text)
    .digest();

export const beginConversation = (dentistId: number): Conversation => ({
  id: randomUUID(),
  dentistId,
  state: newConversation,
});

/** The conversation as text, good for two hours from `now`. */
export function sealConversation(conversation: Conversation, secret: string, now: Date): string {
  const until = now.getTime() + lifeMinutes * 60_000;
  const text = Buffer.from(JSON.stringify({ version, until, ...conversation })).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** A conversation that we sealed and that is not over; null for anything else. */
export function openConversation(token: string, secret: string, now: Date): Conversation | null {
  const [text = '', signature = ''] = token.length > longestToken ? [] : token.split('.');
  const [given, made] = [Buffer.from(signature, 'base64url'), sign(secret, text)];
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null;
  const { version: sealed, until, ...conversation } = JSON.parse(Buffer.from(text, 'base64url').toString());
  return sealed === version && until > now.getTime() ? conversation : null;
}
