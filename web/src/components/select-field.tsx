import { type ReactNode, useId } from 'react';

interface SelectFieldProps {
  name: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  problem?: string;
  /** The options. */
  children: ReactNode;
}

/** A labelled list to choose from; hint and problem are read with it. */
export function SelectField({ name, label, value, onValue, hint, problem, children }: SelectFieldProps) {
  const id = useId();
  const description = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="stack content-start gap-1 shrink">
      <label className="break semibold" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="field"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={description || undefined}
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </select>
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
