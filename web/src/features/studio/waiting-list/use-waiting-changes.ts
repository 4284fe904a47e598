import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioWaitingListAnswerFragment } from '../../../gql/graphql.ts';
import { showToast } from '../../../lib/toaster.ts';
import { shortTime } from '../../booking/booking-dates.ts';
import { useHeld } from '../use-held.ts';
import { failureText } from '../use-studio-action.ts';
import type { Round, Waiting } from './use-waiting-list.ts';
import {
  StudioEndWaitingRound,
  StudioRemoveFromWaitingList,
  StudioWaitingListOfPractice,
  WaitingListAnswer,
} from './waiting-list.query.ts';

/** What a practice decides about its list, and can take back for some seconds. */
export type Decision = { kind: 'remove'; entry: Waiting } | { kind: 'end'; round: Round };

/** How far a decision has come. */
export type DecisionState = { step: 'held' } | { step: 'sending' } | { step: 'failed'; message: string };

/** The list that a mutation answers with. */
export type AnsweredList = Extract<
  StudioWaitingListAnswerFragment,
  { __typename: 'StudioWaitingListChanged' }
>['waitingList'];

const idOf = (decision: Decision) => (decision.kind === 'remove' ? decision.entry.id : decision.round.id);

const doneSentence = (decision: Decision) =>
  decision.kind === 'remove'
    ? `${decision.entry.patientName} non è più in lista.`
    : `Le offerte sono finite: ${shortTime(decision.round.startsAt)} è libero e si può prenotare. Se lo vuoi per te, blocca il tempo in agenda.`;

/**
 * Takes people off a practice's list and ends the offering of spans. Each is held for some seconds, so that it can be taken
 * back, and sent at once when the page is left. `readAgain` is called after what was refused.
 */
export function useWaitingChanges(practiceId: string, readAgain: () => void) {
  const client = useApolloClient();
  const [states, setStates] = useState<ReadonlyMap<string, DecisionState>>(new Map());
  const [done, setDone] = useState<string | null>(null);
  const held = useHeld<Decision>((_key, decision) => void send(decision));

  const setState = (id: string, state: DecisionState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });

  /** Shows the list that a mutation answered with. */
  function keep(waitingList: AnsweredList) {
    const data = { studioWaitingList: waitingList };
    client.writeQuery({ query: StudioWaitingListOfPractice, variables: { practiceId }, data });
  }

  async function send(decision: Decision): Promise<void> {
    const id = idOf(decision);
    setState(id, { step: 'sending' });
    const message = await ask(decision);
    if (message === null) {
      setState(id, null);
      setDone(doneSentence(decision));
      return;
    }
    if (held.isLeft.current)
      return showToast({ tone: 'error', title: 'La lista d’attesa non è cambiata', description: message });
    setState(id, { step: 'failed', message });
    readAgain();
  }

  /** Returns null when it was done, else why not. The request outlives the page, which may be closing. */
  async function ask(decision: Decision): Promise<string | null> {
    try {
      const { data } = await client.mutate({
        mutation: decision.kind === 'remove' ? StudioRemoveFromWaitingList : StudioEndWaitingRound,
        variables: { practiceId, id: idOf(decision) },
        context: { fetchOptions: { keepalive: true } },
      });
      const answer = readFragment(WaitingListAnswer, data?.answer);
      if (answer?.__typename !== 'StudioWaitingListChanged') return answer?.message ?? failureText(null);
      keep(answer.waitingList);
      return null;
    } catch (error) {
      return failureText(error);
    }
  }

  return {
    states,
    /** What was done last, in a sentence. */
    done,
    setDone,
    keep,
    hold(decision: Decision) {
      held.hold(idOf(decision), decision);
      setDone(null);
      setState(idOf(decision), { step: 'held' });
    },
    takeBack(id: string) {
      held.release(id);
      setState(id, null);
    },
    sendNow: held.send,
  };
}

export type WaitingChanges = ReturnType<typeof useWaitingChanges>;
