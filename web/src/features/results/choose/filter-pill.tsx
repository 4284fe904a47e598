import { type ReactNode, useState } from 'react';
import styles from './filter-bar.module.css';

interface FilterPillProps {
  /** Whether its choice holds. */
  isSet: boolean;
  isDisabled: boolean;
  onPress: () => void;
  /** What it sends without scripts; nothing by default. */
  sent?: { name: string; value: string };
  needsScript?: boolean;
  children: ReactNode;
}

/** A choice of one press. One that closes while it has the focus keeps it, so that a keyboard does not start anew. */
export function FilterPill({ isSet, isDisabled, onPress, sent, needsScript, children }: FilterPillProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <button
      className={`inline-bar fixed-size pill nowrap pointer tabular ${styles.pill}`}
      type={sent ? 'submit' : 'button'}
      {...sent}
      aria-pressed={isSet}
      aria-disabled={isDisabled || undefined}
      disabled={isDisabled && !hasFocus}
      data-needs-script={needsScript || undefined}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={(event) => {
        event.preventDefault();
        // The focus may have come before the page's scripts.
        setHasFocus(document.activeElement === event.currentTarget);
        if (!isDisabled) onPress();
      }}
    >
      {children}
    </button>
  );
}
