import type { OpenReceptionistDemoQuery, TalkToReceptionistMutation } from '../../../gql/graphql.ts';

export type OpenDemo = NonNullable<OpenReceptionistDemoQuery['receptionistDemo']>;
type TalkAnswer = TalkToReceptionistMutation['talkToReceptionist'];
export type Turn = Extract<TalkAnswer, { __typename: 'ReceptionistTurn' }>;

/** A bubble of the conversation. `notice`: neither of the two speaks, something went wrong. */
export interface Bubble {
  id: number;
  who: 'receptionist' | 'visitor' | 'notice';
  text: string;
}
export interface ShownAction {
  id: number;
  tool: Turn['actions'][number]['tool'];
  words: string;
  succeeded: boolean;
}

/** What the page shows of a conversation, and the signed conversation itself. */
export interface DemoState {
  /** Null before the first sentence. */
  conversation: string | null;
  bubbles: readonly Bubble[];
  actions: readonly ShownAction[];
  suggestions: readonly string[];
  day: Turn['day'];
  appointment: Turn['appointment'];
  handedOver: boolean;
  /** The conversation cannot go on; it can begin again. */
  isOver: boolean;
}

const bubblesOf = (before: readonly Bubble[], who: Bubble['who'], texts: readonly string[]): Bubble[] => [
  ...before,
  ...texts.map((text, index) => ({ id: before.length + index, who, text })),
];

export function openState({ say, suggestions, day }: OpenDemo): DemoState {
  return {
    conversation: null,
    bubbles: bubblesOf([], 'receptionist', say),
    actions: [],
    suggestions,
    day,
    appointment: null,
    handedOver: false,
    isOver: false,
  };
}

export const withSentence = (state: DemoState, text: string): DemoState => ({
  ...state,
  bubbles: bubblesOf(state.bubbles, 'visitor', [text]),
  suggestions: [],
});

export function withTurn(state: DemoState, turn: Turn): DemoState {
  const { conversation, suggestions, day, appointment, handedOver } = turn;
  const first = state.actions.length;
  const actions = turn.actions.map(({ tool, words, succeeded }, index) => ({
    id: first + index,
    tool,
    words,
    succeeded,
  }));
  return {
    conversation,
    suggestions,
    day,
    appointment,
    handedOver,
    isOver: handedOver,
    bubbles: bubblesOf(state.bubbles, 'receptionist', turn.say),
    actions: [...state.actions, ...actions],
  };
}

/** Something went wrong; `isOver` when trying again is of no use. */
export const withNotice = (state: DemoState, text: string, isOver: boolean): DemoState => ({
  ...state,
  isOver,
  bubbles: bubblesOf(state.bubbles, 'notice', [text]),
});
