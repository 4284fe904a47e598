import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { LinkAnswerInput, RequestAnswer } from '../../../gql/graphql.ts';
import type { SentAnswer } from '../requests/send-answer.ts';
import { showLeftAnswer } from '../requests/show-left-answer.ts';
import { useHeld } from '../use-held.ts';
import { failureText } from '../use-studio-action.ts';
import { StudioAnswerByLink } from './request-link.query.ts';

/** How far the answer to a link's request has come. */
export type LinkAnswerState =
  | { step: 'open'; problem: string | null; override: (() => void) | null }
  | { step: 'held'; at: string }
  | { step: 'sending' }
  | { step: 'done'; answer: RequestAnswer; at: string | null; isWithoutPlace: boolean };

const untouched: LinkAnswerState = { step: 'open', problem: null, override: null };

/** A link asks one thing: what is held needs no name of its own. */
const only = 'answer';

/**
 * Answers the request of a mailed link. An accepted time is held for some seconds, so that it can be taken back, and sent
 * at once when the page is left.
 */
export function useLinkAnswer(token: string) {
  const client = useApolloClient();
  const [state, setState] = useState<LinkAnswerState>(untouched);
  const { hold, release, send: sendHeld, isLeft } = useHeld<string>((_key, at) => void send('ACCEPT', at));

  async function send(answer: RequestAnswer, at: string | null, isOverride = false): Promise<void> {
    setState({ step: 'sending' });
    const sent = await ask({ answer, at, ...(isOverride && { isOverride }) });
    if (isLeft.current) return showLeftAnswer(sent);
    if (sent.problem !== null) {
      const override = sent.mayOverride ? () => void send(answer, at, true) : null;
      return setState({ step: 'open', problem: sent.problem, override });
    }
    setState({ step: 'done', answer, at, isWithoutPlace: sent.isWithoutPlace });
  }

  /** Returns what became of the answer. The request outlives the page, which may be closing. */
  async function ask(input: LinkAnswerInput): Promise<SentAnswer> {
    try {
      const { data } = await client.mutate({
        mutation: StudioAnswerByLink,
        variables: { token, input },
        context: { fetchOptions: { keepalive: true } },
      });
      const outcome = data?.answerRequestByLink;
      if (!outcome) return { problem: failureText(null), mayOverride: false };
      if (outcome.__typename !== 'AnsweredByLink')
        return { problem: outcome.message, mayOverride: outcome.__typename === 'StudioRefused' && outcome.mayOverride };
      return { problem: null, isWithoutPlace: outcome.isWithoutPlace };
    } catch (error) {
      return { problem: failureText(error), mayOverride: false };
    }
  }

  return {
    state,
    send,
    sendHeld: () => sendHeld(only),
    /** Accepts a time, unless it is taken back within some seconds. */
    hold(at: string) {
      hold(only, at);
      setState({ step: 'held', at });
    },
    takeBack() {
      release(only);
      setState(untouched);
    },
  };
}
