import type { ApolloClient } from '@apollo/client';
import { RecordConsent } from './consent.query.ts';
import { markConsentRecorded, readConsent, subscribeToConsent } from './consent-state.ts';

/**
 * Sends the proof of each choice once. Without a network the choice holds all the same; the proof goes out when the
 * network is back, when the page comes back to the front, or when the next page opens. Answers how to stop.
 */
export function keepProofSent(client: ApolloClient): () => void {
  let isSending = false;
  const send = async () => {
    const consent = readConsent();
    if (!consent || consent.isRecorded || isSending) return;
    const { id, version, functional, analytics, at } = consent;
    isSending = true;
    const isStored = await client
      .mutate({
        mutation: RecordConsent,
        variables: { input: { id, version, functional, analytics, chosenAt: at.toISOString() } },
      })
      .then(({ data }) => data?.recordConsent.__typename === 'ConsentRecorded')
      .catch(() => false);
    isSending = false;
    if (isStored) markConsentRecorded(id);
    // Another choice was made while this one was on its way.
    if (readConsent()?.id !== id) await send();
  };
  const trySend = () => void send();
  const unsubscribe = subscribeToConsent(trySend);
  window.addEventListener('online', trySend);
  trySend();
  return () => {
    unsubscribe();
    window.removeEventListener('online', trySend);
  };
}
