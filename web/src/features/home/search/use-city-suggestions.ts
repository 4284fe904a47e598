import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
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
  return asks && query.startsWith(found.query.slice(0, minimumQueryLength)) ? found.suggestions : none;
}
