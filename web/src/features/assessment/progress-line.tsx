import styles from './progress-line.module.css';
import { resultStep } from './use-step.ts';

/** A thin line. The heading says the same in words, so a screen reader is spared it. */
export function ProgressLine({ step }: { step: number }) {
  return (
    <div className={styles.progress} aria-hidden="true">
      <progress className={styles.line} max={resultStep} value={step + 1} />
      <span className={`${styles.count} tabular`}>
        {step + 1} di {resultStep}
      </span>
    </div>
  );
}
