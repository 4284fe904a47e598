import styles from './progress-line.module.css';
import { resultStep } from './use-step.ts';

/** A thin line. The heading says the same in words, so a screen reader is spared it. */
export function ProgressLine({ step }: { step: number }) {
  return (
    <div className="bar gap-4" aria-hidden="true">
      <progress className={`grow shrink clip ${styles.line}`} max={resultStep} value={step + 1} />
      <span className={`text-s muted tabular`}>
        {step + 1} di {resultStep}
      </span>
    </div>
  );
}
