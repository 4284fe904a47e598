import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { FormField, TickField } from '../form-field.tsx';
import actions from '../practice/actions.module.css';
import styles from './agenda.module.css';
import type { TypedRow } from './team-draft.ts';

/** What can be done with a row in its list. */
export interface RowActions<Row extends TypedRow> {
  onRow: (row: Row) => void;
  onRemove: () => void;
  /** Null: it has no place in the order; one way null: it is the first, or the last. */
  onMove: { up: (() => void) | null; down: (() => void) | null } | null;
}

interface RowFieldsProps<Row extends TypedRow> extends RowActions<Row> {
  row: Row;
  label: string;
  /** Stands for the row in the names of its buttons while it has no name. */
  nth: string;
  problem: string | undefined;
}

/** Name, whether it is in use, its place in the list, and the way out of the list. */
export function RowFields<Row extends TypedRow>(props: RowFieldsProps<Row>) {
  const { row, label, nth, problem, onRow, onRemove, onMove } = props;
  const name = row.name || nth.toLowerCase();
  return (
    <div className={styles.bar}>
      <FormField
        name="name"
        label={label}
        value={row.name}
        onValue={(typed) => onRow({ ...row, name: typed })}
        {...(problem === undefined ? {} : { problem })}
      />
      <TickField name="isActive" checked={row.isActive} onChecked={(isActive) => onRow({ ...row, isActive })}>
        In uso
      </TickField>
      {onMove && (
        <div className="bar">
          <MoveButton label={`Sposta su ${name}`} onMove={onMove.up}>
            <ArrowUp aria-hidden="true" />
          </MoveButton>
          <MoveButton label={`Sposta giù ${name}`} onMove={onMove.down}>
            <ArrowDown aria-hidden="true" />
          </MoveButton>
        </div>
      )}
      <button type="button" className={actions.bare} aria-label={`Togli ${name}`} onClick={onRemove}>
        Togli
      </button>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  onMove: (() => void) | null;
  children: React.ReactNode;
}

/** Stays to be reached where there is no further to go: the keyboard would fall out of the list. */
function MoveButton({ label, onMove, children }: MoveButtonProps) {
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (!onMove) return;
    flushSync(onMove);
    // A row that is taken to another place of the page loses the focus on the way.
    currentTarget.focus();
  }
  return (
    <button
      type="button"
      className={`${actions.bare} ${styles.move}`}
      aria-label={label}
      aria-disabled={onMove === null}
      onClick={press}
    >
      {children}
    </button>
  );
}
