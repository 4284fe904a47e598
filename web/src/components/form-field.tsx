import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './form-field.module.css';

interface FormFieldProps
  extends Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'required' | 'min' | 'step'> {
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** When the focus leaves the field. */
  onLeave?: () => void;
  hint?: string;
  problem?: string;
  /** Shown at the end of the label's line, e.g. a counter. */
  aside?: ReactNode;
  /** A button that goes with the field: it stands beside it, and hint and problem below both. */
  beside?: ReactNode;
  /** Several lines. */
  isLong?: boolean;
}

/** A labelled text field; hint and problem are read with it. */
export function FormField({ label, hint, problem, aside, beside, isLong, onValue, onLeave, ...input }: FormFieldProps) {
  const id = useId();
  const description = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  const shared = {
    ...input,
    id,
    className: 'field',
    'aria-invalid': problem !== undefined,
    'aria-describedby': description || undefined,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    onBlur: onLeave,
  };
  return (
    <div className="stack content-start gap-1 shrink">
      <div className="wrap items-baseline between gap-details">
        <label className="shrink break semibold" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {beside ? (
        <div className={`wrap gap-3 ${styles.row}`}>
          <input {...shared} />
          {beside}
        </div>
      ) : isLong ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-s muted">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-s semibold warning">
          {problem}
        </p>
      )}
    </div>
  );
}

interface TickFieldProps {
  name: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
  problem?: string;
  children: ReactNode;
}

/** A box to tick; the whole sentence is its label. */
export function TickField({ name, checked, onChecked, problem, children }: TickFieldProps) {
  const id = useId();
  return (
    <div className={`grid gap-1 ${styles.tick}`}>
      <label className="grid columns-icon gap-3 py-2 pointer">
        <input
          className="accent pointer icon-l"
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {problem && (
        <p id={id} className={`text-s semibold warning ${styles.problem}`}>
          {problem}
        </p>
      )}
    </div>
  );
}
