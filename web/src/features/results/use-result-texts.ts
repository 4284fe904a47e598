import { useApolloClient } from '@apollo/client/react';
import { type FilterablePractice, prepareForFilter } from '@dentisti/domain/search/filter-practices';
import type { PracticeDetails } from '@dentisti/domain/search/result-filters';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { ResultTextsFragment } from '../../gql/graphql.ts';
import { askPastCache } from '../../lib/ask-past-cache.ts';
import { ResultTexts as ResultTextsFields, ResultTextsQuery } from './results.query.ts';

/** `coming` until they are there. */
type TextsState = 'coming' | 'known' | 'failed';

type TextsById = ReadonlyMap<string, PracticeDetails>;

/** Descriptions, services, prices, languages and access of a list's practices, by id. */
export interface ResultTexts {
  texts: TextsById;
  state: TextsState;
  /** Asks again after a failure. */
  retry: () => void;
}

const none: TextsById = new Map();

type Rows = readonly (FilterablePractice & { id: string })[];
/** Rows prepared in one go: a slow phone stays responsive. */
const slice = 20;

async function prepare(rows: Rows, texts: TextsById, goesOn: () => boolean): Promise<void> {
  for (const [index, row] of rows.entries()) {
    prepareForFilter(row, texts.get(row.id));
    if (index % slice === 0) await new Promise((resolve) => setTimeout(resolve));
    if (!goesOn()) return;
  }
}

function detailsOf({ description, serviceOffers, languages, wheelchair }: ResultTextsFragment): PracticeDetails {
  return {
    description,
    services: serviceOffers.map(({ name }) => name),
    pricedServices: serviceOffers.flatMap(({ name, priceCents }) => (typeof priceCents === 'number' ? name : [])),
    languages,
    isAccessible: wheelchair === 'YES',
  };
}

/**
 * What the filters read of a city's practices beside the list, once `isWanted`; empty until it is there, and where it
 * cannot be had: the text is then looked for in names and specialisations alone, and the page says so. `rows` changes
 * when the list was fetched again.
 */
export function useResultTexts(isWanted: boolean, city: string, region: string, rows: Rows | null): ResultTexts {
  const client = useApolloClient();
  const [{ texts, state }, setTexts] = useState<{ texts: TextsById; state: TextsState }>({
    texts: none,
    state: 'coming',
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted || !rows) return;
    let isCurrent = true;
    askPastCache(client, ResultTextsQuery, { city, region })
      .then((answer) => {
        if (!isCurrent || answer.dentists.__typename !== 'DentistList') return;
        const { dentists, others } = answer.dentists;
        const found = [...readFragment(ResultTextsFields, dentists), ...readFragment(ResultTextsFields, others)];
        const byId = new Map(found.map((practice) => [practice.id, detailsOf(practice)]));
        startTransition(() => setTexts({ texts: byId, state: 'known' }));
        void prepare(rows, byId, () => isCurrent);
      })
      .catch((error: unknown) => {
        console.error('Failed to fetch the texts of the filter', error);
        if (isCurrent) setTexts({ texts: none, state: 'failed' });
      });
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, city, region, rows, attempt]);
  const retry = useCallback(() => {
    setTexts({ texts: none, state: 'coming' });
    setAttempt((count) => count + 1);
  }, []);
  return { texts, state, retry };
}
