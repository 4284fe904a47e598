import styles from './open-state.module.css';

/** Open or closed at the time of the request; nothing when the hours are unknown. */
export function OpenState({ openNow }: { openNow: boolean | null | undefined }) {
  if (openNow === null || openNow === undefined) return null;
  return (
    <span className={styles.state} data-open={openNow}>
      {openNow ? 'Aperto ora' : 'Chiuso ora'}
    </span>
  );
}
