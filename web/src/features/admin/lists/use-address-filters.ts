import { useSearchParams } from 'react-router-dom';

/** Writes filters into the address; an empty one leaves it. */
export type WriteFilters = (changes: Readonly<Record<string, string>>) => void;

/**
 * A list's filters, kept in its address alone: reload, back, forward and a bookmark show the same rows. Never for what may
 * be typed of a patient, as addresses are logged.
 */
export function useAddressFilters(): [search: URLSearchParams, write: WriteFilters] {
  const [search, setSearch] = useSearchParams();
  const write: WriteFilters = (changes) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  return [search, write];
}
