import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './filter-bar.module.css';

export interface FilterOption {
  /** Empty for the default. */
  value: string;
  label: string;
  /** Choosing it would leave nothing. */
  isDisabled?: boolean;
  /** Heading it stands under. */
  group?: string;
}

interface FilterSelectProps {
  label: string;
  /** Its name in the address. */
  param: string;
  value: string;
  options: readonly FilterOption[];
  /** Keys choose as they pass: one step for all that is chosen in one focus. */
  onChange: (value: string, how: 'push' | 'replace') => void;
  /** Nothing decides it without scripts. */
  needsScript?: boolean;
}

/** A native list of choices under a drawn pill. */
export function FilterSelect({ label, param, value, options, onChange, needsScript = false }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  // What was chosen while the script was on its way.
  useEffect(() => {
    const chosen = select.current?.value ?? value;
    if (chosen !== value) onChange(chosen, 'push');
  }, []);
  const lastChosen = useRef<string | null>(null);
  // After Back the next choice is a step of its own.
  useEffect(() => {
    if (value !== lastChosen.current) lastChosen.current = null;
  }, [value]);
  const groups = new Set(options.flatMap(({ group }) => group ?? []));
  const optionsOf = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled && option.value !== value}>
          {option.label}
        </option>
      ));
  const isSet = value !== '' && options[0]?.value === '';
  return (
    <span className={`relative fixed-size ${styles.select}`} data-needs-script={needsScript || undefined}>
      <select
        ref={select}
        className="covered"
        name={param}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          onChange(target.value, lastChosen.current === null ? 'push' : 'replace');
          lastChosen.current = target.value;
        }}
        onBlur={() => {
          lastChosen.current = null;
        }}
      >
        {optionsOf(undefined)}
        {[...groups].map((group) => (
          <optgroup key={group} label={group}>
            {optionsOf(group)}
          </optgroup>
        ))}
      </select>
      <span className={`inline-bar pill nowrap ${styles.pill}`} data-set={isSet || undefined} aria-hidden="true">
        <span className={styles.name}>{label}</span>
        {value !== '' && (
          <span className={styles.value}>{options.find((option) => option.value === value)?.label}</span>
        )}
        <ChevronDown className="icon-em" />
      </span>
    </span>
  );
}
