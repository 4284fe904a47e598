import type { ReactNode } from 'react';

interface DaysBeforeProps {
  label: string;
  count: number;
  /** Items of a list. */
  children: ReactNode;
}

/** What is older than today, folded away; nothing where there is none. */
export function DaysBefore({ label, count, children }: DaysBeforeProps) {
  if (count === 0) return null;
  return (
    <details>
      <summary className="tap pointer muted">
        {count === 1 ? 'Una nei giorni prima' : `${count} nei giorni prima`}
      </summary>
      <ul className="stack gap-2" aria-label={label}>
        {children}
      </ul>
    </details>
  );
}
