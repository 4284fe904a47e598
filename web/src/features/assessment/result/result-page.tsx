import { assess } from '@dentisti/domain/assessment/assess';
import { type Answers, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { isEmergency, offersPackage, resultText } from '@dentisti/domain/assessment/result-text';
import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { brand } from '@dentisti/domain/brand';
import { ArrowLeft, Printer, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useFocusOnArrival } from '../../../lib/use-focus-on-arrival.ts';
import { EmergencyLine } from '../emergency-line.tsx';
import { AttachSummary } from './attach-summary.tsx';
import { EmergencyActions } from './emergency-actions.tsx';
import { LevelArches } from './level-arches.tsx';
import { NearbyPractices } from './nearby-practices.tsx';
import { NextStep } from './next-step.tsx';
import { PackageCard } from './package-card.tsx';
import styles from './result-page.module.css';
import { ResultReasons } from './result-reasons.tsx';

interface ResultPageProps {
  answers: Answers;
  onBack: () => void;
  onRestart: () => void;
}

/** The result: the level as a sentence, by when, what to do; then why, where, and what may be taken along. */
export function ResultPage({ answers, onBack, onRestart }: ResultPageProps) {
  const assessment = assess(answers);
  const { title, advice, by } = resultText(answers, assessment);
  const emergency = isEmergency(assessment);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return (
    <article
      className={`stack content-start gap-6 full mx-auto max-46 p-page pt-4 ${styles.page}`}
      data-level={assessment.level}
      data-emergency={emergency || undefined}
    >
      {!emergency && <EmergencyLine />}
      <header className={`stack gap-5 ${styles.crown}`}>
        <div className={styles.sentence}>
          <p className="text-s muted">Il tuo risultato</p>
          <h1 className="mt-1 title-l break hyphens no-ring" ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {!emergency && <LevelArches level={assessment.level} />}
      </header>
      {emergency && <EmergencyActions where={assessment.where} />}
      <p className={`measure text-l ${styles.advice}`}>{advice}</p>
      <p className={`items-baseline self-start on-surface break ${styles.by}`}>
        <span className="text-s muted">Quando</span> <strong className="font-name">{by}</strong>
      </p>
      {!emergency && <NextStep level={assessment.level} />}
      <ResultReasons assessment={assessment} />
      {!emergency && (
        <>
          <NearbyPractices ambiti={assessment.ambiti} isUrgent={assessment.level === 'critico'} />
          {assessment.level !== 'critico' && <AttachSummary answers={answers} />}
          {offersPackage(assessment.level) && <PackageCard />}
        </>
      )}
      <footer className={`stack gap-4 line-top text-s muted pt-5 ${styles.foot}`}>
        <p className="measure">{questionnaire.disclaimer_it}</p>
        <p className={`measure ${styles.printed}`}>
          {brand}, autovalutazione {beforeDay('del', writtenDate(new Date()))}
        </p>
        <div className="wrap gap-2 no-print">
          <button type="button" className={actions.quiet} onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Stampa
          </button>
          <button type="button" className={actions.bare} onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            Rivedi le risposte
          </button>
          <button type="button" className={actions.bare} onClick={onRestart}>
            <RotateCcw aria-hidden="true" />
            Ricomincia
          </button>
        </div>
      </footer>
    </article>
  );
}
