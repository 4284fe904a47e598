import styles from './states.module.css';

const columns = [0, 1, 2];
/** Where a bone begins and how tall it is, in hours: as visits of a morning might stand. */
const bones = [
  [0.5, 1],
  [2, 0.75],
  [3.25, 1.25],
  [5, 0.75],
] as const;

/** The shape of a day while it loads. */
export function AgendaBones() {
  return (
    <div role="status" className={`card on-surface ${styles.bones}`}>
      <span className="visually-hidden">Caricamento dell’agenda...</span>
      {columns.map((column) => (
        <span key={column} className={styles.column} aria-hidden="true">
          {bones.map(([from, hours], index) => (
            <span
              key={from}
              className="absolute breathe on-sage round-s"
              style={{ top: `${from + ((column * 3 + index) % 3) * 0.25}em`, height: `${hours}em` }}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
