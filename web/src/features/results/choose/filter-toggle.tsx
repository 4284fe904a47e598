import { formatCount } from '../../../components/practice/practice-format.ts';
import styles from './filter-bar.module.css';

interface FilterToggleProps {
  label: string;
  /** Its name in the address. */
  param: string;
  isSet: boolean;
  /** How many would remain; null while nobody knows. */
  count: number | null;
  isDisabled: boolean;
  onChange: (isSet: boolean) => void;
  /** Nothing decides it without scripts. */
  needsScript?: boolean;
}

/** A filter that is on or off; without scripts it sends the form with its other state. */
export function FilterToggle({ label, param, isSet, count, isDisabled, onChange, needsScript }: FilterToggleProps) {
  return (
    <>
      <button
        className={`inline-bar fixed-size pill nowrap pointer ${styles.pill}`}
        type="submit"
        name={param}
        value={isSet ? '' : '1'}
        aria-pressed={isSet}
        disabled={isDisabled}
        data-needs-script={needsScript || undefined}
        onClick={(event) => {
          event.preventDefault();
          onChange(!isSet);
        }}
      >
        {label} <span className={`tabular regular ${styles.count}`}>{count === null ? '' : formatCount(count)}</span>
      </button>
      {/* After its button, whose empty value is read first. */}
      {isSet && <input type="hidden" name={param} value="1" />}
    </>
  );
}
