import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { TickField } from '../form-field.tsx';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import { isLost, type TypedRow } from './team-draft.ts';

/** Returns a list with a value ticked, or without. */
export const ticked = <Value extends string>(all: readonly Value[], value: Value, isTicked: boolean) =>
  isTicked ? [...all, value] : all.filter((other) => other !== value);

interface ChoicesProps {
  legend: string;
  hint: ReactNode;
  problem: string | undefined;
  group?: RefObject<HTMLFieldSetElement | null>;
  children: ReactNode;
}

/** Any number of boxes to tick; a problem is one of them all. */
export function Choices({ legend, hint, problem, group, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      ref={group}
      className={styles.plain}
      tabIndex={-1}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && id}
    >
      <legend>{legend}</legend>
      {hint}
      <div className={styles.choices}>{children}</div>
      {problem && (
        <p id={id} className="warning">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface RestrictionProps {
  name: string;
  legend: string;
  /** What choosing nobody means. */
  all: string;
  rows: readonly TypedRow[];
  /** Keys of rows, also of removed ones. */
  chosen: readonly string[];
  problem: string | undefined;
  onChosen: (chosen: readonly string[]) => void;
}

/** Who does a service, or where. Not shown while there is nothing to choose and nothing chosen. */
export function Restriction({ name, legend, all, rows, chosen, problem, onChosen }: RestrictionProps) {
  // What was chosen once stays in view, or the keyboard would lose what it just unticked.
  const [seen, setSeen] = useState(chosen);
  const group = useRef<HTMLFieldSetElement>(null);
  const options = rows.filter(({ key, isActive }) => isActive || seen.includes(key));
  if (options.length < 2 && seen.length === 0 && problem === undefined) return null;
  const hint = isLost(chosen, rows) ? (
    <button
      type="button"
      className={actions.quiet}
      onClick={() => {
        onChosen([]);
        // The button goes with what it mends.
        group.current?.focus();
      }}
    >
      {all}
    </button>
  ) : (
    <p className="text-xs muted">{all}.</p>
  );
  return (
    <Choices legend={legend} hint={hint} problem={problem} group={group}>
      {options.map((row) => (
        <TickField
          key={row.key}
          name={name}
          checked={chosen.includes(row.key)}
          onChecked={(isChosen) => {
            setSeen([...seen, row.key]);
            onChosen(ticked(chosen, row.key, isChosen));
          }}
        >
          {row.name || 'senza nome'}
          {!row.isActive && ' (non più in uso)'}
        </TickField>
      ))}
    </Choices>
  );
}
