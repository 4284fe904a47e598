import { useApolloClient } from '@apollo/client/react';
import type { Coordinates } from '@dentisti/domain/places/place';
import { useCallback, useReducer } from 'react';
import { useNavigate } from 'react-router-dom';
import { notLoadedMessage } from '../../../lib/browser/not-loaded.ts';
import { paths } from '../../../lib/paths.ts';
import { type SelectedLocation, storeSelectedLocation } from '../../../lib/selected-location.ts';
import { showToast } from '../../../lib/toaster.ts';
import { initialCitySearch, nextCitySearch } from './city-search-state.ts';

/** The toast of an understood place, only when its list is not simply that of the city typed. */
function notify({ isClosestCity, originalSearchCity, message }: SelectedLocation) {
  if (!message) return;
  if (isClosestCity) showToast({ title: 'Città più vicina trovata', description: message });
  else if (originalSearchCity) showToast({ title: 'Quartiere riconosciuto', description: message });
}

/** A part of its own, which comes with the first letter: the home page opens without it. */
const loadValidation = () => import('../../../lib/validate-location.ts');

/** The state of the city box and what may happen to it; a place that is understood leads to its results. */
export function useCitySearch() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(nextCitySearch, initialCitySearch);

  /** `here`: the own position, which stays in this browser; `text` is then the comune around it. */
  const search = async (text: string, here?: Coordinates) => {
    const submitted = nextCitySearch(state, { type: 'submitted', text });
    dispatch({ type: 'submitted', text });
    if (submitted.phase !== 'pending' || state.phase === 'pending') return;
    const part = await loadValidation().catch(() => null);
    const outcome = part
      ? await part.validateLocation(client, text.trim())
      : { kind: 'invalid' as const, message: notLoadedMessage, suggestions: [] };
    if (outcome.kind === 'invalid') {
      dispatch({ type: 'refused', message: outcome.message, suggestions: outcome.suggestions });
      return;
    }
    const location = here ? { ...outcome.location, coordinates: here, origin: 'position' as const } : outcome.location;
    dispatch({ type: 'understood' });
    storeSelectedLocation(location);
    notify(location);
    navigate(paths.results(location));
  };

  const type = useCallback((text: string) => {
    void loadValidation().catch(() => null);
    dispatch({ type: 'typed', text });
  }, []);
  const refuse = useCallback((message: string) => dispatch({ type: 'refused', message }), []);
  return { state, type, search, refuse };
}
