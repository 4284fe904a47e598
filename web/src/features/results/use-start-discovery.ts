import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { product } from '@dentisti/domain/brand';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { DiscoveryProgressFragment } from '../../gql/graphql.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import type { SelectedLocation } from '../../lib/selected-location.ts';
import { showToast } from '../../lib/toaster.ts';
import { DiscoveryJobQuery, DiscoveryProgress, ScrapeDentists } from './results.query.ts';
import { forgetLists, markListChanging } from './use-results-list.ts';

export type DiscoveryState =
  | { kind: 'idle' }
  /** `job` is null until the gateway has answered, which takes up to 25 s. */
  | { kind: 'running'; job: DiscoveryProgressFragment | null };

type Outcome = { kind: 'finished'; newCount: number } | { kind: 'failed'; message: string | null };

const nextPollMs = 2_000;
const unknownFailure = 'Si è verificato un errore durante la ricerca.';

/**
 * Looks for new practices of a city, says how it went, then has the list fetched again: also after a failure, because
 * the same button is the way out of a list that could not be loaded.
 */
export function useStartDiscovery(place: SelectedLocation, refetch: () => Promise<unknown>) {
  const client = useApolloClient();
  const { city, region } = place;
  const [state, setState] = useState<DiscoveryState>({ kind: 'idle' });
  const isStopped = useRef(false);
  const isRunning = useRef(false);

  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const startDiscovery = useCallback(async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ kind: 'running', job: null });
    markListChanging(client, place);
    const outcome = await search(client, { city, region }, (job) => {
      if (!isStopped.current) setState({ kind: 'running', job });
      return !isStopped.current;
    });
    isRunning.current = false;
    if (isStopped.current || outcome === null) return;
    notify(outcome);
    forgetLists(client);
    // A list that fails again shows so itself.
    await refetch().catch(() => undefined);
    if (!isStopped.current) setState({ kind: 'idle' });
  }, [client, place, city, region, refetch]);

  return { state, startDiscovery };
}

function notify(outcome: Outcome) {
  if (outcome.kind === 'failed') {
    showToast({ tone: 'error', title: 'Errore nella ricerca', description: outcome.message ?? unknownFailure });
  } else if (outcome.newCount > 0) {
    const description = `Abbiamo trovato nuovi ${product} nella tua zona!`;
    showToast({ tone: 'success', title: 'Ricerca completata', description });
  } else {
    const description = 'Nessuno studio nuovo: l’elenco è aggiornato.';
    showToast({ tone: 'success', title: 'Ricerca completata', description });
  }
}

/** Null when the page went away meanwhile. */
async function search(
  client: ApolloClient,
  variables: { city: string; region: string },
  report: (job: DiscoveryProgressFragment) => boolean,
): Promise<Outcome | null> {
  try {
    const { data } = await client.mutate({ mutation: ScrapeDentists, variables });
    const answer = data?.scrapeDentists;
    if (!answer) return { kind: 'failed', message: null };
    if (answer.__typename === 'DiscoveryFinished') return { kind: 'finished', newCount: answer.newCount };
    if (answer.__typename !== 'DiscoveryRunning') return { kind: 'failed', message: answer.message };
    return await follow(client, readFragment(DiscoveryProgress, answer.job), report);
  } catch (error) {
    return { kind: 'failed', message: error instanceof TransportError ? error.bodyError : null };
  }
}

/** A job past the gateway's 25 s is asked after until it ends: the one thing on the page that changes by itself. */
async function follow(
  client: ApolloClient,
  started: DiscoveryProgressFragment,
  report: (job: DiscoveryProgressFragment) => boolean,
): Promise<Outcome | null> {
  let job: DiscoveryProgressFragment | null = started;
  while (job && (job.status === 'QUEUED' || job.status === 'RUNNING')) {
    if (!report(job)) return null;
    await new Promise((resolve) => setTimeout(resolve, nextPollMs));
    job = await fetchProgress(client, job.id);
  }
  if (job?.status === 'COMPLETED') return { kind: 'finished', newCount: job.inserted };
  return { kind: 'failed', message: null };
}

async function fetchProgress(client: ApolloClient, id: string): Promise<DiscoveryProgressFragment | null> {
  const { data } = await client.query({ query: DiscoveryJobQuery, variables: { id }, fetchPolicy: 'network-only' });
  return readFragment(DiscoveryProgress, data?.discoveryJob) ?? null;
}
