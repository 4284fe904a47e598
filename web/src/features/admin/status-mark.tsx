import styles from './status-mark.module.css';

/** good: it worked; waiting: it goes on by itself; bad: a person should look; quiet: it is over. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet';

/** A state as a word; the colour only repeats it. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
