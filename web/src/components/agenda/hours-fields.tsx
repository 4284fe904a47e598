import { useId, useRef } from 'react';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import { newHours, type TypedHours } from './agenda-draft.ts';

interface HoursFieldsProps {
  /** What the stretches are of, as it stands in a sentence: `lunedì`. */
  of: string;
  hours: readonly TypedHours[];
  onHours: (hours: readonly TypedHours[]) => void;
  /** Sentences by a stretch's key. */
  problems: Readonly<Record<string, string>>;
}

/** Any number of stretches from a time to a time. */
export function HoursFields({ of, hours, onHours, problems }: HoursFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: string) => {
    onHours(hours.filter((window) => window.key !== key));
    // The button that was pressed goes with its line: the keyboard stays in the day.
    addButton.current?.focus();
  };
  return (
    <>
      {hours.map((window, index) => (
        <HoursLine
          key={window.key}
          name={`${of}, fascia ${index + 1}`}
          window={window}
          problem={problems[window.key]}
          onWindow={(changed) => onHours(hours.map((other) => (other.key === window.key ? changed : other)))}
          removeLabel={`Togli la fascia ${index + 1}, ${of}`}
          onRemove={() => remove(window.key)}
        />
      ))}
      <button
        type="button"
        ref={addButton}
        className={actions.quiet}
        aria-label={`Aggiungi una fascia, ${of}`}
        onClick={() => onHours([...hours, newHours()])}
      >
        Aggiungi una fascia
      </button>
    </>
  );
}

interface HoursLineProps {
  name: string;
  window: TypedHours;
  problem: string | undefined;
  onWindow: (window: TypedHours) => void;
  removeLabel: string;
  onRemove: () => void;
}

function HoursLine({ name, window, problem, onWindow, removeLabel, onRemove }: HoursLineProps) {
  const id = useId();
  const field = (part: 'from' | 'to', label: string) => (
    <div className="stack content-start gap-1 shrink">
      <label htmlFor={`${id}-${part}`}>{label}</label>
      <input
        className="field"
        id={`${id}-${part}`}
        type="time"
        value={window[part]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onWindow({ ...window, [part]: event.target.value })}
      />
    </div>
  );
  return (
    <fieldset aria-label={name} className={styles.hours}>
      {field('from', 'Dalle')}
      {field('to', 'Alle')}
      <button type="button" className={actions.bare} aria-label={removeLabel} onClick={onRemove}>
        Togli
      </button>
      {problem && (
        <p id={`${id}-problem`} className="text-s semibold warning">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
