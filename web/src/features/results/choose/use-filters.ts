import { filterNames, type ResultFilters } from '@dentisti/domain/search/result-filters';
import { useMemo } from 'react';

/** The filters of an address; the same object while they are the same, whatever else the address changes. */
export function useFilters(url: ResultFilters): ResultFilters {
  return useMemo(
    () => Object.fromEntries(filterNames.map((name) => [name, url[name]])) as unknown as ResultFilters,
    filterNames.map((name) => url[name]),
  );
}
