import { adminInstant } from './admin-instant.ts';
import styles from './section.module.css';

interface WaitingNoteProps {
  waiting: { text: string; at: string | null; isWaiting: boolean } | null;
}

/** "Perché aspetta e quando riprova"; nothing when it waits for nothing. */
export function WaitingNote({ waiting }: WaitingNoteProps) {
  if (!waiting) return null;
  return (
    <p className={styles.note}>
      <b>{waiting.isWaiting ? 'Perché aspetta:' : 'Adesso:'}</b> {waiting.text}
      {waiting.at && <span className={styles.muted}> ({adminInstant(waiting.at)})</span>}
    </p>
  );
}
