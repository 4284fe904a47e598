import { type Level, levels } from '@dentisti/domain/assessment/questionnaire';
import styles from './level-arches.module.css';

/** Four arches, each a step taller, the reached one filled: the level is read from height and word, not from a colour. */
export function LevelArches({ level }: { level: Level }) {
  return (
    <ol className={`grid items-end full ${styles.arches}`} aria-label="I quattro livelli">
      {levels.map((each) => (
        <li
          className="flex items-end centered muted"
          key={each}
          data-reached={each === level || undefined}
          aria-current={each === level || undefined}
        >
          <span>{each}</span>
        </li>
      ))}
    </ol>
  );
}
