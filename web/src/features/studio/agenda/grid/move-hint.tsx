import { shortDay } from '../../../booking/booking-dates.ts';
import { entryPhrase } from '../labels.ts';
import { clockAt } from '../view/day-scale.ts';
import { type DragStore, useDragNow } from './drag-store.ts';
import styles from './grid.module.css';
import type { GridPlan } from './grid-plan.ts';

/** Where the arrow keys have taken an entry, for eyes and ears. */
export function MoveHint({ store, plan }: { store: DragStore; plan: GridPlan }) {
  const drag = useDragNow(store);
  return (
    <div role="status" className="hide-empty">
      {drag?.isByKeys && drag.entry && (
        <p className={`p-card round on-sage tabular ${styles.hint}`}>
          Sposti {entryPhrase(drag.entry)}: <strong>{writtenTarget(plan, drag.target)}</strong>.{' '}
          <span className="muted">Frecce per spostare, Invio per confermare, Esc per lasciare com’è.</span>
        </p>
      )}
    </div>
  );
}

function writtenTarget(plan: GridPlan, { day, column, from }: { day: number; column: number | null; from: number }) {
  const on = plan.days[day]?.day.on ?? '';
  const name = column === null ? null : plan.columns[column]?.name;
  return [`${shortDay(on)}, ${clockAt(on, from)}`, name].filter(Boolean).join(', ');
}
