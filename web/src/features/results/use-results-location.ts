import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { readSelectedLocation, type SelectedLocation, storeSelectedLocation } from '../../lib/selected-location.ts';
import { useServerPlace } from '../../lib/server-page.ts';
import type { LocationOutcome } from '../../lib/validate-location.ts';
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
  const again = () => setAttempt((count) => count + 1);
  const serverPlace = useServerPlace();
  const given = useRef(serverPlace);
  const [state, setState] = useState<ResultsLocation>(() =>
    serverPlace ? settled(serverPlace, again) : fromStorage(url),
  );

  useEffect(() => {
    const known = fromStorage({ city, region, zone });
    const understood = given.current;
    given.current = null;
    if (understood && known.kind === 'resolving') {
      if (understood.kind === 'found') storeSelectedLocation(understood.location);
      return;
    }
    setState((current) => (isSame(current, known) ? current : known));
    if (known.kind !== 'resolving' || city === null) return;
    let isCurrent = true;
    void resolveUrlPlace(client, { city, region, zone }).then((outcome) => {
      if (!isCurrent) return;
      if (outcome.kind === 'found') storeSelectedLocation(outcome.location);
      setState(settled(outcome, again));
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

function settled(outcome: LocationOutcome, retry: () => void): ResultsLocation {
  return outcome.kind === 'found' ? { kind: 'ready', location: outcome.location } : { ...outcome, retry };
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
