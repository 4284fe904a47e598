import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AgendaView, parseView, viewSearch } from './agenda-view.ts';

/** The view that the address asks for, and how to change it. */
export function useAgendaView(today: string): [AgendaView, (change: Partial<AgendaView>) => void] {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => parseView(search, today), [search, today]);
  const change = useCallback(
    (part: Partial<AgendaView>) => {
      const next = { ...view, ...part };
      // Ids of chairs mean nothing among clinicians.
      if (part.by && part.by !== view.by) next.only = null;
      setSearch(viewSearch(next), { preventScrollReset: true });
    },
    [view, setSearch],
  );
  return [view, change];
}
