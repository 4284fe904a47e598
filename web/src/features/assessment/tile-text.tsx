import type { Option } from '@dentisti/domain/assessment/questionnaire';
import styles from './tiles.module.css';

/** What stands on an answer: the arch that fills when it is chosen, its words, and the key that presses it. */
export function TileText({ option, number }: { option: Option; number: number }) {
  return (
    <>
      <span className={styles.arch} aria-hidden="true" />
      <span className="stack gap-1 break hyphens">
        <span className={`text-m ${styles.label}`}>{option.label_it}</span>
        {option.help_it && <span className="text-s snug muted">{option.help_it}</span>}
      </span>
      <span className={`muted ${styles.key}`} aria-hidden="true">
        {number}
      </span>
    </>
  );
}
