import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import {
  OfferAnswer,
  OfferFields,
  RefuseWaitingOffer,
  TakeWaitingOffer,
  WaitingOfferByLink,
} from './waiting-offer.query.ts';

/** Somebody else may take the time meanwhile. */
const checkEveryMs = 60_000;

const noAnswer =
  'Non sappiamo se la risposta è arrivata: controlla la connessione e tocca di nuovo. Vale una volta sola.';

/**
 * Returns the offer of a mailed link, read again each minute and when the page comes back to sight, and what answers
 * it. A second tap while the first is under way does nothing; the same answer again is the same.
 */
export function useOffer(token: string) {
  const client = useApolloClient();
  const variables = { token };
  const { data, previousData, loading, refetch } = useQuery(WaitingOfferByLink, {
    variables,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  // What was shown stays when it cannot be read again.
  const known = readFragment(OfferAnswer, (data ?? previousData)?.waitingOffer);
  const found = known?.__typename === 'WaitingOffer' ? readFragment(OfferFields, known) : null;
  const last = useRef(found);
  if (found) last.current = found;
  // Whoever asked too often still sees what they were offered.
  const offer = known?.__typename === 'TooManyRequests' ? last.current : found;
  const [busy, setBusy] = useState<'take' | 'refuse' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);

  const readAgain = useRef(() => {});
  readAgain.current = () => {
    if (!isRunning.current) void refetch().then(undefined, () => undefined);
  };
  const isOpen = offer?.state === 'OPEN';
  useEffect(() => {
    if (!isOpen) return;
    const check = () => document.visibilityState === 'visible' && readAgain.current();
    const timer = setInterval(check, checkEveryMs);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
    };
  }, [isOpen]);

  async function answer(what: 'take' | 'refuse'): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(what);
    setProblem(null);
    try {
      const mutation = what === 'take' ? TakeWaitingOffer : RefuseWaitingOffer;
      const { data: answered } = await client.mutate({ mutation, variables });
      const outcome = readFragment(OfferAnswer, answered?.answer);
      if (!answered || !outcome) setProblem(noAnswer);
      else if (outcome.__typename === 'WaitingOffer')
        client.writeQuery({ query: WaitingOfferByLink, variables, data: { waitingOffer: answered.answer } });
      else setProblem(outcome.message);
    } catch (error) {
      setProblem((error instanceof TransportError && error.bodyError) || noAnswer);
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  return {
    offer,
    /** Why the link opens nothing; null while it may. */
    refusal: known && known.__typename !== 'WaitingOffer' && !offer ? known.message : null,
    isLoading: loading && !known,
    busy,
    problem,
    answer,
    readAgain: () => readAgain.current(),
  };
}
