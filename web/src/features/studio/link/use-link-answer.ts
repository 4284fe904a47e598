import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { RequestAnswer } from '../../../gql/graphql.ts';
import { showToast } from '../../../lib/toaster.ts';
import { undoMs } from '../use-held.ts';
import { failureText } from '../use-studio-action.ts';
import { StudioAnswerByLink } from './request-link.query.ts';

/** How far the answer to a link's request has come. */
export type LinkAnswerState =
  | { step: 'open'; problem: string | null }
  | { step: 'held'; at: string }
  | { step: 'sending' }
  | { step: 'done'; answer: RequestAnswer; at: string | null };

/**
 * Answers the request of a mailed link. An accepted time is held for some seconds, so that it can be taken back, and sent
 * at once when the page is left.
 */
export function useLinkAnswer(token: string) {
  const client = useApolloClient();
  const [state, setState] = useState<LinkAnswerState>({ step: 'open', problem: null });
  const held = useRef<{ at: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const isLeft = useRef(false);

  async function send(answer: RequestAnswer, at: string | null): Promise<void> {
    setState({ step: 'sending' });
    const problem = await ask(answer, at);
    if (problem === null) return setState({ step: 'done', answer, at });
    if (isLeft.current)
      return showToast({ tone: 'error', title: 'La tua risposta non è stata registrata', description: problem });
    setState({ step: 'open', problem });
  }

  /** Returns null when the answer was taken, else why not. The request outlives the page, which may be closing. */
  async function ask(answer: RequestAnswer, at: string | null): Promise<string | null> {
    try {
      const { data } = await client.mutate({
        mutation: StudioAnswerByLink,
        variables: { token, input: { answer, at } },
        context: { fetchOptions: { keepalive: true } },
      });
      const outcome = data?.answerRequestByLink;
      if (!outcome) return failureText(null);
      return outcome.__typename === 'AnsweredByLink' ? null : outcome.message;
    } catch (error) {
      return failureText(error);
    }
  }

  function release(): string | null {
    const at = held.current?.at ?? null;
    clearTimeout(held.current?.timer);
    held.current = null;
    return at;
  }
  function sendHeld() {
    const at = release();
    if (at !== null) void send('ACCEPT', at);
  }

  const latest = useRef(sendHeld);
  latest.current = sendHeld;
  useEffect(() => {
    isLeft.current = false;
    const sendNow = () => latest.current();
    const whenHidden = () => document.visibilityState === 'hidden' && sendNow();
    window.addEventListener('pagehide', sendNow);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('pagehide', sendNow);
      document.removeEventListener('visibilitychange', whenHidden);
      isLeft.current = true;
      sendNow();
    };
  }, []);

  return {
    state,
    send,
    sendHeld,
    /** Accepts a time, unless it is taken back within some seconds. */
    hold(at: string) {
      release();
      held.current = { at, timer: setTimeout(() => latest.current(), undoMs) };
      setState({ step: 'held', at });
    },
    takeBack() {
      release();
      setState({ step: 'open', problem: null });
    },
  };
}
