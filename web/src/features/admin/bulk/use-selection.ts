import { useState } from 'react';

export interface Selection {
  /** Chosen rows that are still shown, in the order of the list. */
  ids: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** Chooses every shown row, or none when all are chosen. */
  toggleAll(): void;
  clear(): void;
}

/** The selected rows of a list; a row that is no longer shown is deselected. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = shown.filter((id) => chosen.has(id));
  return {
    ids,
    has: (id) => chosen.has(id),
    toggle: (id) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(ids.length === shown.length ? new Set() : new Set(shown)),
    clear: () => setChosen(new Set()),
  };
}
