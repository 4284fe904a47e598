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
  /** Characters of the longest it may become: their room is kept, for a line more would move the list from under a click. */
  countLength: number;
  isDisabled: boolean;
  onChange: (isSet: boolean) => void;
  /** Nothing decides it without scripts. */
  needsScript?: boolean;
}

/** A filter that is on or off; without scripts it sends the form with its other state. */
export function FilterToggle(props: FilterToggleProps) {
  const { label, param, isSet, count, countLength, isDisabled, onChange, needsScript } = props;
  return (
    <>
      <FilterPill
        isSet={isSet}
        isDisabled={isDisabled}
        onPress={() => onChange(!isSet)}
        sent={{ name: param, value: isSet ? '' : '1' }}
        needsScript={needsScript}
      >
        {label}{' '}
        <span className={`tabular regular ${styles.count}`} style={{ minInlineSize: `${countLength}ch` }}>
          {count === null ? '' : formatCount(count)}
        </span>
      </FilterPill>
      {/* After its button, whose empty value is read first. */}
      {isSet && <input type="hidden" name={param} value="1" />}
    </>
  );
}
