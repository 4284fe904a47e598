import { useId } from 'react';
import styles from './filter-bar.module.css';
import type { FilterOption } from './filter-select.tsx';

interface FilterDaysProps {
  label: string;
  /** The chosen day; null for none. */
  value: string | null;
  days: readonly FilterOption[];
  onChange: (day: string | null) => void;
}

/** One tap for a day, where a list of days would take two. */
export function FilterDays({ label, value, days, onChange }: FilterDaysProps) {
  const id = useId();
  return (
    <fieldset className="inline-bar fixed-size gap-1" aria-labelledby={id}>
      <span id={id} className="text-s nowrap">
        {label}
      </span>
      {days.map((day) => (
        <button
          key={day.value}
          className={`inline-bar fixed-size pill nowrap pointer tabular ${styles.pill}`}
          type="button"
          aria-pressed={day.value === value}
          disabled={day.isDisabled && day.value !== value}
          onClick={() => onChange(day.value === value ? null : day.value)}
        >
          {day.label}
        </button>
      ))}
    </fieldset>
  );
}
