import type { ReactElement } from 'react';

interface FoldedProps {
  label: string;
  /** What one item is called, and several after their number. */
  one: string;
  several: string;
  /** Items of a list. */
  children: readonly ReactElement[];
}

/** A list that is folded away, with how many there are; nothing where there is none. */
export function Folded({ label, one, several, children }: FoldedProps) {
  if (children.length === 0) return null;
  return (
    <details>
      <summary className="tap pointer muted">{children.length === 1 ? one : `${children.length} ${several}`}</summary>
      <ul className="stack gap-2" aria-label={label}>
        {children}
      </ul>
    </details>
  );
}
