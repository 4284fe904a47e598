import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { RequestAnswer } from '../../../gql/graphql.ts';
import { showToast } from '../../../lib/toaster.ts';
import { answeredSentence } from './request-labels.ts';
import { sendAnswer } from './send-answer.ts';
import type { StudioRequest } from './use-requests.ts';

/** How long an accepted time can be taken back before it is sent. */
export const undoMs = 6_000;

/** How far an answer has come. */
export type AnswerState =
  | { step: 'held'; request: StudioRequest; at: string }
  | { step: 'sending'; request: StudioRequest }
  | { step: 'failed'; request: StudioRequest; message: string };

interface HeldAnswer {
  request: StudioRequest;
  at: string;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Answers a practice's requests. An accepted time is held for some seconds, so that it can be taken back, and sent at once
 * when the page is left. `readAgain` is called after an answer that was not taken.
 */
export function useAnswers(practiceId: string, requests: readonly StudioRequest[], readAgain: () => void) {
  const client = useApolloClient();
  const [states, setStates] = useState<ReadonlyMap<string, AnswerState>>(new Map());
  const [done, setDone] = useState<string | null>(null);
  const held = useRef(new Map<string, HeldAnswer>());
  const latest = useRef(requests);
  latest.current = requests;
  const isLeft = useRef(false);

  const setState = (number: string, state: AnswerState | null) =>
    setStates((before) => {
      const after = new Map(before);
      if (state) after.set(number, state);
      else after.delete(number);
      return after;
    });

  async function send(request: StudioRequest, answer: RequestAnswer, at: string | null): Promise<void> {
    const { number, version } = request;
    setDone(null);
    setState(number, { step: 'sending', request });
    const message = await sendAnswer(client, practiceId, { number, seenVersion: version, answer, at });
    if (message === null) {
      setState(number, null);
      setDone(answeredSentence(request, answer, at));
      return;
    }
    if (isLeft.current)
      return showToast({ tone: 'error', title: 'La tua risposta non è stata registrata', description: message });
    setState(number, { step: 'failed', request, message });
    readAgain();
  }

  /** Takes an answer out of the held ones. */
  function release(number: string): HeldAnswer | undefined {
    const answer = held.current.get(number);
    clearTimeout(answer?.timer);
    held.current.delete(number);
    return answer;
  }

  function sendHeld(number: string) {
    const answer = release(number);
    if (!answer) return;
    const { request, at } = answer;
    // A call that began meanwhile makes a new version; the time is still one of the patient's.
    const present = latest.current.find((one) => one.number === number && one.times.includes(at));
    void send(present ?? request, 'ACCEPT', at);
  }

  const sendAllHeld = useRef(() => {});
  sendAllHeld.current = () => {
    for (const number of [...held.current.keys()]) sendHeld(number);
  };
  useEffect(() => {
    isLeft.current = false;
    const sendAll = () => sendAllHeld.current();
    // A phone says no more than this before it closes a page.
    const whenHidden = () => document.visibilityState === 'hidden' && sendAll();
    window.addEventListener('pagehide', sendAll);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('pagehide', sendAll);
      document.removeEventListener('visibilitychange', whenHidden);
      isLeft.current = true;
      sendAll();
    };
  }, []);

  return {
    states,
    /** What was done last, in a sentence. */
    done,
    send,
    sendNow: sendHeld,
    /** Accepts a time, unless it is taken back within some seconds. */
    hold(request: StudioRequest, at: string) {
      const { number } = request;
      release(number);
      held.current.set(number, { request, at, timer: setTimeout(() => sendHeld(number), undoMs) });
      setDone(null);
      setState(number, { step: 'held', request, at });
    },
    /** Takes an accepted time back, or forgets why an answer failed. */
    dismiss(number: string) {
      release(number);
      setState(number, null);
    },
  };
}
