import styles from './open-state.module.css';

interface OpenStateProps {
  openNow: boolean | null | undefined;
  /** More than open or closed, where the timetable is at hand: `Aperto fino alle 19:00`. */
  sentence?: string | null;
}

/** Open or closed at the time of the request; nothing when the hours are unknown. */
export function OpenState({ openNow, sentence }: OpenStateProps) {
  if (openNow === null || openNow === undefined) return null;
  return (
    <span className={`inline-bar muted ${styles.state}`} data-open={openNow}>
      {sentence ?? (openNow ? 'Aperto ora' : 'Chiuso ora')}
    </span>
  );
}
