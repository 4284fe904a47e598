import { adminInstant } from './admin-instant.ts';
import styles from './section.module.css';

interface WaitingNoteProps {
  waiting: { text: string; at: string | null } | null;
  /** False for what goes on or stands: the sentence then says how it is, not why it waits. */
  isWaiting?: boolean;
}

/** "Perché aspetta e quando riprova"; nothing when it waits for nothing. */
export function WaitingNote({ waiting, isWaiting = true }: WaitingNoteProps) {
  if (!waiting) return null;
  return (
    <p className={styles.note}>
      <b>{isWaiting ? 'Perché aspetta:' : 'Adesso:'}</b> {waiting.text}
      {waiting.at && <span className={styles.muted}> ({adminInstant(waiting.at)})</span>}
    </p>
  );
}
