import { type ReactNode, useId, useRef, useState } from 'react';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import type { RowActions } from './row-fields.tsx';
import { moveRow, type TypedRow } from './team-draft.ts';

interface TeamRowsProps<Row extends TypedRow> {
  title: string;
  hint: string;
  problem: string | undefined;
  /** What one row is, as it begins a sentence: `Poltrona`. */
  unit: string;
  rows: readonly Row[];
  onRows: (rows: readonly Row[]) => void;
  add: string;
  onAdd: () => void;
  /** Draws one row; `nth` stands for it while it has no name. */
  children: (row: Row, nth: string, rowActions: RowActions<Row>) => ReactNode;
}

/** One list of a team: its rows in their order, those not in use behind a line, and the way to one more. */
export function TeamRows<Row extends TypedRow>(props: TeamRowsProps<Row>) {
  const { title, hint, problem, unit, rows, onRows, add, onAdd, children } = props;
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState('');
  const inUse = rows.filter(({ isRetired }) => !isRetired);
  const retired = rows.filter(({ isRetired }) => isRetired);

  function move(row: Row, nth: string, step: -1 | 1) {
    onRows(moveRow(rows, row, step));
    const place = inUse.indexOf(row) + 1 + step;
    setMoved(`${row.name || nth}: posto ${place} di ${inUse.length}.`);
  }
  const actionsOf = (row: Row): Omit<RowActions<Row>, 'onMove'> => ({
    onRow: (changed) => onRows(rows.map((other) => (other.key === row.key ? changed : other))),
    onRemove: () => {
      onRows(rows.filter(({ key }) => key !== row.key));
      // The button that was pressed goes with its row: the keyboard stays in the list.
      addButton.current?.focus();
    },
  });
  return (
    <fieldset
      className={styles.group}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${id}-problem`}
    >
      <h3 id={`${id}-title`}>{title}</h3>
      <p className="text-xs muted">{hint}</p>
      {inUse.map((row, index) => {
        const nth = `${unit} ${index + 1}`;
        const up = index > 0 ? () => move(row, nth, -1) : null;
        const down = index < inUse.length - 1 ? () => move(row, nth, 1) : null;
        return children(row, nth, { ...actionsOf(row), onMove: { up, down } });
      })}
      {retired.length > 0 && (
        <details>
          <summary>Non più in uso ({retired.length})</summary>
          <div className={styles.group}>
            {retired.map((row, index) =>
              children(row, `${unit} non più in uso ${index + 1}`, { ...actionsOf(row), onMove: null }),
            )}
          </div>
        </details>
      )}
      {problem && (
        <p id={`${id}-problem`} className="warning">
          {problem}
        </p>
      )}
      <button type="button" ref={addButton} className={`self-start ${actions.quiet}`} onClick={onAdd}>
        {add}
      </button>
      <p className="visually-hidden" aria-live="polite">
        {moved}
      </p>
    </fieldset>
  );
}
