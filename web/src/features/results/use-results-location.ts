import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { readSelectedLocation, type SelectedLocation, storeSelectedLocation } from '../../lib/selected-location.ts';
import { isStoredPlace, resolveUrlPlace, zoneOf } from './resolve-url-location.ts';
import type { ResultsUrlState } from './results-url.ts';
import type { ChangeUrl } from './use-results-url.ts';

export type ResultsLocation =
  | { kind: 'resolving' }
  /** Neither address nor storage names a place. */
  | { kind: 'missing' }
  | { kind: 'invalid'; message: string; suggestions: readonly string[]; retry: () => void }
  | { kind: 'ready'; location: SelectedLocation };

/** The place whose dentists are shown: of a shared address first, else of this session; both are then brought together. */
export function useResultsLocation(url: ResultsUrlState, changeUrl: ChangeUrl): ResultsLocation {
  const client = useApolloClient();
  const { city, region, zone } = url;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ResultsLocation>(() => fromStorage(url));

  useEffect(() => {
    const known = fromStorage({ city, region, zone });
    setState((current) => (isSame(current, known) ? current : known));
    if (known.kind !== 'resolving' || city === null) return;
    let isCurrent = true;
    void resolveUrlPlace(client, { city, region, zone }).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.kind === 'invalid') {
        setState({ ...outcome, retry: () => setAttempt(attempt + 1) });
        return;
      }
      storeSelectedLocation(outcome.location);
      setState({ kind: 'ready', location: outcome.location });
    });
    return () => {
      isCurrent = false;
    };
  }, [client, city, region, zone, attempt]);

  const location = state.kind === 'ready' ? state.location : null;
  useEffect(() => {
    if (!location) return;
    changeUrl({ city: location.city, region: location.region, zone: zoneOf(location) }, 'replace');
  }, [location, changeUrl]);

  return state;
}

function fromStorage(url: Pick<ResultsUrlState, 'city' | 'region' | 'zone'>): ResultsLocation {
  const stored = readSelectedLocation();
  const { city } = url;
  if (city === null) return stored ? { kind: 'ready', location: stored } : { kind: 'missing' };
  return isStoredPlace(stored, { ...url, city }) ? { kind: 'ready', location: stored } : { kind: 'resolving' };
}

/** Storage is parsed anew each time; without this, writing the address would look like a new place. */
function isSame(left: ResultsLocation, right: ResultsLocation): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
