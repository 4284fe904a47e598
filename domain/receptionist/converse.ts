import type { BookingReason } from '../booking/booking-reason.ts';
import type { ConversationState, Move, PracticeKnowledge } from './conversation.ts';
import { learn } from './go-on.ts';
import { interpret } from './interpret.ts';
import { describeAction, type ReceptionistAction, type ToolAnswer, type ToolCall } from './tool-call.ts';

export interface Turn {
  state: ConversationState;
  say: string[];
  /** In the order they were done. */
  actions: ReceptionistAction[];
  /** Tool calls with their answers, for the page that shows the agenda. */
  calls: { call: ToolCall; answer: ToolAnswer }[];
}

/** Calls of one turn: a time that was taken, looked for again, and that wider three times. */
const maxCalls = 5;

/** One turn: a sentence, the tools it takes, the reply. The tools are the only way to any effect; `reason`: what the visit is for. */
export async function converse(
  state: ConversationState,
  utterance: string,
  practice: PracticeKnowledge,
  runTool: (call: ToolCall, reason: BookingReason | null) => Promise<ToolAnswer>,
): Promise<Turn> {
  let move: Move = interpret(state, utterance, practice);
  const turn: Turn = { state: move.state, say: [...move.say], actions: [...move.actions], calls: [] };
  for (let i = 0; move.call; i++) {
    if (i === maxCalls) throw new Error('a turn without an end');
    const { call } = move;
    const answer = await runTool(call, move.state.reason);
    turn.calls.push({ call, answer });
    turn.actions.push(describeAction(call, answer));
    move = learn(move.state, answer);
    turn.say.push(...move.say);
  }
  return { ...turn, state: move.state };
}
