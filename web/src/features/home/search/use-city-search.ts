import { useApolloClient } from '@apollo/client/react';
import { useCallback, useReducer } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { type SelectedLocation, storeSelectedLocation } from '../../../lib/selected-location.ts';
import { showToast } from '../../../lib/toaster.ts';
import { validateLocation } from '../../../lib/validate-location.ts';
import { initialCitySearch, nextCitySearch } from './city-search-state.ts';

/** The toast of an understood place, only when its list is not simply that of the city typed. */
function notify({ isClosestCity, originalSearchCity, message }: SelectedLocation) {
  if (!message) return;
  if (isClosestCity) showToast({ title: 'Città più vicina trovata', description: message });
  else if (originalSearchCity) showToast({ title: 'Quartiere riconosciuto', description: message });
}

/** The state of the city box and what may happen to it; a place that is understood leads to its results. */
export function useCitySearch() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(nextCitySearch, initialCitySearch);

  const search = async (text: string) => {
    const submitted = nextCitySearch(state, { type: 'submitted', text });
    dispatch({ type: 'submitted', text });
    if (submitted.phase !== 'pending' || state.phase === 'pending') return;
    const outcome = await validateLocation(client, text.trim());
    if (outcome.kind === 'invalid') {
      dispatch({ type: 'refused', message: outcome.message, suggestions: outcome.suggestions });
      return;
    }
    dispatch({ type: 'understood' });
    storeSelectedLocation(outcome.location);
    notify(outcome.location);
    navigate(paths.results(outcome.location));
  };

  const type = useCallback((text: string) => dispatch({ type: 'typed', text }), []);
  const refuse = useCallback((message: string) => dispatch({ type: 'refused', message }), []);
  return { state, type, search, refuse };
}
