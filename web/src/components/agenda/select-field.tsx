import { type ComponentProps, useId } from 'react';
import styles from './agenda.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  onValue: (value: string) => void;
}

/** One choice of several, under its label. */
export function SelectField({ label, options, onValue, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.select}>
      <span>{label}</span>
      <select id={id} onChange={(event) => onValue(event.target.value)} {...select}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
