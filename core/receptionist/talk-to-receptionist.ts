import {
  type Demonstration,
  findDemonstration,
  releaseDemonstration,
} from '@dentisti/db/receptionist/demonstration.repository';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import { converse, type Turn } from '@dentisti/domain/receptionist/converse';
import { suggestions } from '@dentisti/domain/receptionist/phrases';
import type { RequestContext } from '../context.ts';
import { countClient, type TooManyRequests } from '../platform/request-limits.ts';
import { type AgendaDay, findAgendaDay } from './agenda-day.ts';
import { beginConversation, signConversation, verifyConversation } from './conversation-token.ts';
import { findDemoPractice } from './demo-practice.ts';
import { runTool } from './run-tool.ts';

export type TalkOutcome =
  | {
      kind: 'turn';
      conversation: string;
      turn: Turn;
      suggestions: string[];
      day: AgendaDay | null;
      appointment: Demonstration | null;
    }
  | { kind: 'over'; message: string }
  | { kind: 'noDemo'; message: string }
  | TooManyRequests;

const over = 'La conversazione è scaduta: ricomincia.';
const noDemo = 'La prova non è disponibile: lasciaci un recapito e te la mostriamo al telefono.';

/** One sentence to the receptionist's demonstration. The sentence is neither stored nor logged. */
export async function talkToReceptionist(
  context: RequestContext,
  { token, utterance }: { token: string | null; utterance: string },
): Promise<TalkOutcome> {
  const limited = await countClient(context, 'demonstrations');
  if (limited) return limited;
  const { em, services } = context;
  const now = services.now();
  const practice = await findDemoPractice(context);
  if (!practice) return { kind: 'noDemo', message: noDemo };
  const secret = services.env.SESSION_SECRET;
  const conversation =
    token === null ? beginConversation(practice.dentistId) : await verifyConversation(token, secret, now);
  if (conversation?.dentistId !== practice.dentistId) return { kind: 'over', message: over };
  const { id } = conversation;
  // The agenda knows best: a time may have freed itself since the last sentence.
  const held = await findDemonstration(em, id, now);
  const before = { ...conversation.state, appointment: held?.startsAt.toISOString() ?? null };
  const turn = await converse(before, utterance, practice.knowledge, (call, reason) =>
    runTool(context, practice, { id, reason }, call),
  );
  const appointment = await findDemonstration(em, id, now);
  const mine = appointment?.startsAt ?? null;
  const [about] = turn.state.chosen ? [turn.state.chosen] : turn.state.offered;
  const shown = about ? new Date(about) : mine;
  return {
    kind: 'turn',
    conversation: await signConversation({ ...conversation, state: turn.state }, secret, now),
    turn,
    suggestions: suggestions(turn.state),
    day: await findAgendaDay(context, practice, { on: shown && romeClock(shown).date, mine }),
    appointment,
  };
}

/** Ends a demonstration and frees its time; false when it held none, or the token is nobody's. */
export async function endReceptionistDemo({ em, services }: RequestContext, token: string): Promise<boolean> {
  const conversation = await verifyConversation(token, services.env.SESSION_SECRET, services.now());
  return conversation !== null && releaseDemonstration(em, conversation.id);
}
