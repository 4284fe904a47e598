import { adminInstant } from './admin-instant.ts';
import styles from './section.module.css';

/** "Perché aspetta e quando riprova"; nothing when it waits for nothing. */
export function WaitingNote({ waiting }: { waiting: { text: string; at: string | null } | null }) {
  if (!waiting) return null;
  return (
    <p className={styles.note}>
      <b>Perché aspetta:</b> {waiting.text}
      {waiting.at && <span className={styles.muted}> ({adminInstant(waiting.at)})</span>}
    </p>
  );
}
