import { formatCount } from '../../../components/practice/practice-format.ts';
import styles from './filter-bar.module.css';
import { FilterPill } from './filter-pill.tsx';

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
      <FilterPill
        isSet={isSet}
        isDisabled={isDisabled}
        onPress={() => onChange(!isSet)}
        sent={{ name: param, value: isSet ? '' : '1' }}
        needsScript={needsScript}
      >
        {label} <span className={`tabular regular ${styles.count}`}>{count === null ? '' : formatCount(count)}</span>
      </FilterPill>
      {/* After its button, whose empty value is read first. */}
      {isSet && <input type="hidden" name={param} value="1" />}
    </>
  );
}
