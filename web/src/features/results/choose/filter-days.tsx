import { useId } from 'react';
import { FilterPill } from './filter-pill.tsx';
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
        <FilterPill
          key={day.value}
          isSet={day.value === value}
          isDisabled={day.isDisabled === true && day.value !== value}
          onPress={() => onChange(day.value === value ? null : day.value)}
        >
          {day.label}
        </FilterPill>
      ))}
    </fieldset>
  );
}
