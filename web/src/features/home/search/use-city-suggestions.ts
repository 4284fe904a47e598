import { useApolloClient } from '@apollo/client/react';
import { keyOf, wordsOf } from '@dentisti/domain/places/normalise';
import { readsAsAddress } from '@dentisti/domain/places/street';
import { useEffect, useMemo, useState } from 'react';
import { graphql } from '../../../gql/index.ts';

const SuggestCities = graphql(`
  query SuggestCities($query: String!) {
    suggestCities(query: $query)
    similarCities(query: $query)
  }
`);

const minimumQueryLength = 2;
/** One pause between keystrokes; the gateway answers from memory, so it need not be long. */
const debounceMs = 150;

interface CitySuggestions {
  names: readonly string[];
  /** How many of them, the last ones, are near misses of what was typed. */
  nearMisses: number;
}
const none: CitySuggestions = { names: [], nearMisses: 0 };

/**
 * What of the names an address may be offered: those that go on as it begins (`Piazza Armerina`). Any other is a bare comune
 * without the street, and would lie under the finger that aims at `Cerca`.
 */
function forAddress({ names, nearMisses }: CitySuggestions, query: string): CitySuggestions {
  const begun = keyOf(query);
  const goingOn = names.slice(0, names.length - nearMisses).filter((name) => keyOf(name).startsWith(begun));
  return { names: goingOn, nearMisses: 0 };
}

/** Names to offer for what stands in the box. An answer that arrives after further typing is dropped. */
export function useCitySuggestions(typed: string, isWanted: boolean): CitySuggestions {
  const client = useApolloClient();
  const [found, setFound] = useState({ query: '', suggestions: none });
  const query = typed.trim();
  const asks = isWanted && query.length >= minimumQueryLength;

  useEffect(() => {
    if (!asks) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const suggestions = await client
        .query({ query: SuggestCities, variables: { query } })
        // Suggestions are a convenience: without them the search itself still works and reports.
        .then(
          ({ data }) => (data ? { names: data.suggestCities, nearMisses: data.similarCities.length } : none),
          () => none,
        );
      if (isCurrent) setFound({ query, suggestions });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asks, query, client]);

  // While the next answer is on its way the last one stands, so that the list does not flicker with each letter.
  const { suggestions } = found;
  const offered = useMemo(
    () => (readsAsAddress(wordsOf(query)) ? forAddress(suggestions, query) : suggestions),
    [query, suggestions],
  );
  return asks && query.startsWith(found.query.slice(0, minimumQueryLength)) ? offered : none;
}
