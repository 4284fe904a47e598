import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import type { RequestAnswer } from '../../../gql/graphql.ts';
import { useHeld } from '../use-held.ts';
import { answeredSentence } from './request-labels.ts';
import { sendAnswer } from './send-answer.ts';
import { showLeftAnswer } from './show-left-answer.ts';
import type { StudioRequest } from './use-requests.ts';

/** How far an answer has come. */
export type AnswerState =
  | { step: 'held'; request: StudioRequest; at: string }
  | { step: 'sending'; request: StudioRequest }
  | { step: 'failed'; request: StudioRequest; message: string; override: (() => void) | null };

interface HeldAnswer {
  request: StudioRequest;
  at: string;
}

/**
 * Answers a practice's requests. An accepted time is held for some seconds, so that it can be taken back, and sent at once
 * when the page is left. `readAgain` is called after an answer that was not taken.
 */
export function useAnswers(practiceId: string, requests: readonly StudioRequest[], readAgain: () => void) {
  const client = useApolloClient();
  const [states, setStates] = useState<ReadonlyMap<string, AnswerState>>(new Map());
  const [done, setDone] = useState<string | null>(null);
  const held = useHeld<HeldAnswer>((_number, answer) => sendHeld(answer));
  const latest = useRef(requests);
  latest.current = requests;

  const setState = (number: string, state: AnswerState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(number, state);
      else after.delete(number);
      return after;
    });

  async function send(
    request: StudioRequest,
    answer: RequestAnswer,
    at: string | null,
    isOverride = false,
  ): Promise<void> {
    const { number, version } = request;
    setDone(null);
    setState(number, { step: 'sending', request });
    const given = { number, seenVersion: version, answer, at, ...(isOverride && { isOverride }) };
    const sent = await sendAnswer(client, practiceId, given);
    if (held.isLeft.current) return showLeftAnswer(sent);
    if (sent.problem === null) {
      setState(number, null);
      setDone(answeredSentence(request, answer, at, sent.isWithoutPlace));
      return;
    }
    const override = sent.mayOverride ? () => void send(request, answer, at, true) : null;
    setState(number, { step: 'failed', request, message: sent.problem, override });
    readAgain();
  }

  function sendHeld({ request, at }: HeldAnswer) {
    // A call that began meanwhile makes a new version; the time is still one of the patient's.
    const present = latest.current.find((one) => one.number === request.number && one.times.includes(at));
    void send(present ?? request, 'ACCEPT', at);
  }

  return {
    states,
    /** What was done last, in a sentence. */
    done,
    send,
    sendNow: held.send,
    /** Accepts a time, unless it is taken back within some seconds. */
    hold(request: StudioRequest, at: string) {
      const { number } = request;
      held.hold(number, { request, at });
      setDone(null);
      setState(number, { step: 'held', request, at });
    },
    /** Takes an accepted time back, or forgets why an answer failed. */
    dismiss(number: string) {
      held.release(number);
      setState(number, null);
    },
  };
}
