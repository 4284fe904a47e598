import { entryTitle } from '../labels.ts';
import { clockAt } from '../view/day-scale.ts';
import { type DragStore, useDragOver } from './drag-store.ts';
import styles from './entry.module.css';

interface GhostProps {
  store: DragStore;
  day: number;
  on: string;
  columns: number;
  windowFrom: number;
}

/** Where the entry that is being moved would stand. */
export function Ghost({ store, day, on, columns, windowFrom }: GhostProps) {
  const drag = useDragOver(store, day);
  if (!drag) return null;
  const { column, from, minutes } = drag.target;
  const [left, width] = column === null ? [0, 100] : [(100 / columns) * column, 100 / columns];
  return (
    <div
      className={styles.ghost}
      aria-hidden="true"
      style={{
        top: `calc(var(--minute) * ${from - windowFrom})`,
        height: `calc(var(--minute) * ${minutes})`,
        left: `${left}%`,
        width: `${width}%`,
      }}
    >
      <strong className="tabular">
        {clockAt(on, from)}–{clockAt(on, from + minutes)}
      </strong>{' '}
      {drag.entry ? entryTitle(drag.entry) : 'nuovo'}
    </div>
  );
}
