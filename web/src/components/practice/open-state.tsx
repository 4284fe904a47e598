import styles from './open-state.module.css';

interface OpenStateProps {
  /** `later`: the time is not known yet; a place is kept for what will stand there. */
  openNow: boolean | 'later' | null | undefined;
  /** More than open or closed, where the timetable is at hand: `Aperto fino alle 19:00`. */
  sentence?: string | null;
}

/** Open or closed; nothing when the hours are unknown. */
export function OpenState({ openNow, sentence }: OpenStateProps) {
  if (openNow === null || openNow === undefined) return null;
  const isLater = openNow === 'later';
  return (
    <span
      className={`inline-bar muted ${isLater ? styles.reserved : styles.state}`}
      data-open={isLater ? undefined : openNow}
      aria-hidden={isLater || undefined}
    >
      {isLater ? null : (sentence ?? (openNow ? 'Aperto ora' : 'Chiuso ora'))}
    </span>
  );
}
