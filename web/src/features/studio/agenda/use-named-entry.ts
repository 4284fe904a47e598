import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { entryParam } from './labels.ts';
import type { Entry } from './view/columns.ts';

/** Opens the entry that the address names, as soon as there are entries. Afterwards the address names none. */
export function useNamedEntry(entries: readonly Entry[] | undefined, onOpen: (entry: Entry) => void): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get(entryParam);
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    if (id === null || !entries) return;
    const entry = entries.find((one) => one.id === id);
    if (entry) latest.current(entry);
    const rest = (before: URLSearchParams) => new URLSearchParams([...before].filter(([name]) => name !== entryParam));
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [id, entries, setSearch]);
}
