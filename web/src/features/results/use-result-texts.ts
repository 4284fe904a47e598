import { useApolloClient } from '@apollo/client/react';
import {
  type FilterablePractice,
  type PracticeTexts,
  prepareForFilter,
} from '@dentisti/domain/search/filter-practices';
import { useEffect, useState } from 'react';
import { readFragment } from '../../gql/fragment-masking.ts';
import { ResultTexts, ResultTextsQuery } from './results.query.ts';

/** `coming` until they are there. */
export type TextsState = 'coming' | 'known' | 'failed';

export type TextsById = ReadonlyMap<string, PracticeTexts>;

const none: TextsById = new Map();

type Rows = readonly (FilterablePractice & { id: string })[];
/** Rows prepared in one go: a slow phone stays responsive. */
const slice = 100;

async function prepare(rows: Rows, texts: TextsById, goesOn: () => boolean): Promise<void> {
  for (const [index, row] of rows.entries()) {
    prepareForFilter(row, texts.get(row.id));
    if (index % slice === slice - 1) await new Promise((resolve) => setTimeout(resolve));
    if (!goesOn()) return;
  }
}

/**
 * Descriptions and services of a city's practices, once `isWanted`; empty until they are there, and where they cannot be
 * had: the filter then reads names and specialisations alone, and the page says so. `rows` changes when the list was fetched again.
 */
export function useResultTexts(isWanted: boolean, city: string, region: string, rows: Rows | null) {
  const client = useApolloClient();
  const [{ texts, state }, setTexts] = useState<{ texts: TextsById; state: TextsState }>({
    texts: none,
    state: 'coming',
  });
  useEffect(() => {
    if (!isWanted || !rows) return;
    let isCurrent = true;
    client
      // Read here alone: the cache would take each field apart for nobody else.
      .query({ query: ResultTextsQuery, variables: { city, region }, fetchPolicy: 'no-cache' })
      .then(({ data }) => {
        if (!isCurrent || data?.dentists.__typename !== 'DentistList') return;
        const { dentists, others } = data.dentists;
        const found = [...readFragment(ResultTexts, dentists), ...readFragment(ResultTexts, others)];
        const byId = new Map(found.map((practice) => [practice.id, practice]));
        setTexts({ texts: byId, state: 'known' });
        void prepare(rows, byId, () => isCurrent);
      })
      .catch((error: unknown) => {
        console.error('Failed to fetch the texts of the filter', error);
        if (isCurrent) setTexts({ texts: none, state: 'failed' });
      });
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, city, region, rows]);
  return { texts, state };
}
