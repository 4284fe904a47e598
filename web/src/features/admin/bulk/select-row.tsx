import styles from './bulk.module.css';
import type { Selection } from './use-selection.ts';

/** The cell that chooses a row for an action on many. */
export function SelectRow({ id, label, selection }: { id: string; label: string; selection: Selection }) {
  return (
    <td className={styles.choice}>
      <label>
        <input
          type="checkbox"
          aria-label={`Scegli ${label}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    </td>
  );
}
