import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { readFragment } from '../../../gql/fragment-masking.ts';
import type { StudioRecallsAnswerFragment } from '../../../gql/graphql.ts';
import { showToast } from '../../../lib/toaster.ts';
import { useAccountCheck } from '../use-account-check.ts';
import { useHeld } from '../use-held.ts';
import { useReadAgain } from '../use-read-again.ts';
import { failureText, isSignedOut } from '../use-studio-action.ts';
import { useStudioChanges } from '../use-studio-changes.ts';
import { askedLabel, type Due } from './recall-labels.ts';
import {
  RecallsAnswer,
  RecallsFields,
  StudioRecallsPage,
  StudioSendRecalls,
  StudioSetRecallAside,
} from './recalls.query.ts';

/** What leaves is mailed within seconds, without a signal. */
const pollEveryMs = 4_000;

/** A decision that can still be taken back. */
export interface HeldRecall {
  kind: 'send' | 'postpone' | 'drop';
  /** Whom it is about: out of the list meanwhile. */
  dues: readonly Due[];
  /** Of a postponement. */
  months?: number;
}

/** A practice's recalls, read again after each signal, and decisions about them that are held for some seconds. */
export function useRecalls(practiceId: string) {
  const client = useApolloClient();
  const { data, previousData, loading, error, refetch } = useQuery(StudioRecallsPage, {
    variables: { practiceId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    context: { queryDeduplication: false },
  });
  const recalls = readFragment(RecallsFields, (data ?? previousData)?.studioRecalls);
  useAccountCheck(isSignedOut(error));
  const readOnce = useReadAgain(refetch);
  const readAgain = () => void readOnce();
  useStudioChanges(practiceId, readAgain);
  const leaves = recalls?.due.some(({ recall }) => recall && !recall.sentAt) ?? false;
  useEffect(() => {
    if (!leaves) return;
    const timer = setInterval(readAgain, pollEveryMs);
    return () => clearInterval(timer);
  });

  const [held, setHeld] = useState<ReadonlyMap<string, HeldRecall>>(new Map());
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { hold, release, send, isLeft } = useHeld<HeldRecall>((key, item) => void act(key, item));

  function forget(key: string) {
    setHeld((before) => new Map([...before].filter(([one]) => one !== key)));
  }

  async function act(key: string, item: HeldRecall) {
    const refusal = await decide(item);
    if (isLeft.current) {
      if (refusal) showToast({ tone: 'error', title: 'Il richiamo non è stato cambiato', description: refusal });
      return;
    }
    forget(key);
    setProblem(refusal);
  }

  /** Returns null when it was done, else why not. The request outlives the page, which may be closing. */
  async function decide(item: HeldRecall): Promise<string | null> {
    const context = { fetchOptions: { keepalive: true } };
    const targets = item.dues.map(targetOf);
    try {
      if (item.kind === 'send') {
        const { data } = await client.mutate({
          mutation: StudioSendRecalls,
          variables: { practiceId, targets },
          context,
        });
        return outcome(readFragment(RecallsAnswer, data?.sendRecalls));
      }
      const [target] = targets;
      if (!target) return null;
      const choice = item.kind === 'drop' ? 'DROP' : 'POSTPONE';
      return outcome(await setAside({ target, choice, months: item.months ?? null }, context));
    } catch (failure) {
      return failureText(failure);
    }
  }

  async function setAside(
    variables: {
      target: { patientId: string; serviceId: string };
      choice: 'DROP' | 'POSTPONE' | 'RESUME';
      months: number | null;
    },
    context = {},
  ) {
    const { data } = await client.mutate({
      mutation: StudioSetRecallAside,
      variables: { practiceId, ...variables },
      context,
    });
    return readFragment(RecallsAnswer, data?.setRecallAside);
  }

  function outcome(answer: StudioRecallsAnswerFragment | undefined): string | null {
    if (!answer) return failureText(null);
    if (answer.__typename === 'StudioRefused') return answer.message;
    if (answer.sent > 0) setDone(askedLabel(answer.sent, answer.left));
    return null;
  }

  return {
    recalls,
    isLoading: loading,
    readAgain,
    held,
    done,
    problem,
    /** Does something unless it is taken back within some seconds. */
    decide(item: HeldRecall) {
      const key = `${item.kind} ${item.dues.map(({ id }) => id).join(' ')}`;
      setDone(null);
      setProblem(null);
      hold(key, item);
      setHeld((before) => new Map([...before, [key, item]]));
    },
    takeBack(key: string) {
      release(key);
      forget(key);
    },
    sendNow: send,
    /** Back into the list, at once. */
    async resume(due: Due) {
      try {
        setProblem(outcome(await setAside({ target: targetOf(due), choice: 'RESUME', months: null })));
      } catch (failure) {
        setProblem(failureText(failure));
      }
    },
  };
}

const targetOf = ({ patientId, serviceId }: Due) => ({ patientId, serviceId });
