import { questionReasons } from '@dentisti/domain/assessment/question-reasons';
import type { Option, Question } from '@dentisti/domain/assessment/questionnaire';
import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusOnArrival } from '../../lib/use-focus-on-arrival.ts';
import { giveAnswer } from './answer-store.ts';
import { EmergencyLine } from './emergency-line.tsx';
import { MultiChoice } from './multi-choice.tsx';
import { ParentCheck } from './parent-check.tsx';
import { ProgressLine } from './progress-line.tsx';
import styles from './question-screen.module.css';
import { SingleChoice } from './single-choice.tsx';
import { useTileKeys } from './use-tile-keys.ts';

interface QuestionScreenProps {
  question: Question;
  given: string | readonly string[] | undefined;
  step: number;
  wasForgotten: boolean;
  onForward: () => void;
  onResult: () => void;
  onBack: () => void;
}

/** One question. A screen reader meets its number and words first, then the answers, then why it is asked. */
export function QuestionScreen(props: QuestionScreenProps) {
  const { question, given, step, wasForgotten, onForward, onResult, onBack } = props;
  const [minor, setMinor] = useState<Option | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onKeyDown = useTileKeys();
  useFocusOnArrival(heading);

  function choose(option: Option) {
    if (option.minor && minor === null) return setMinor(option);
    giveAnswer(question.id, option.id);
    if (option.red_flag) onResult();
    else onForward();
  }
  return (
    <div className={`stack content-start gap-5 full mx-auto p-page pt-4 ${styles.screen}`}>
      <EmergencyLine />
      <ProgressLine step={step} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the answers inside, which are real controls */}
      <div className={`stack gap-5 ${styles.question}`} onKeyDown={onKeyDown}>
        {wasForgotten && (
          <p className="p-card round on-sage text-s" role="status">
            Le risposte non si conservano da nessuna parte, nemmeno ricaricando la pagina: ricominciamo.
          </p>
        )}
        <h1 className="mt-3 title-l break hyphens no-ring" ref={heading} tabIndex={-1} id="domanda">
          <span className="visually-hidden">Domanda {step + 1}:</span> {question.text_it}
        </h1>
        {minor ? (
          <ParentCheck onYes={() => choose(minor)} onNo={() => setMinor(null)} />
        ) : question.type === 'single' ? (
          <SingleChoice question={question} given={given} onChoose={choose} />
        ) : (
          <MultiChoice question={question} given={given} onForward={onForward} />
        )}
      </div>
      <details>
        <summary className="inline-bar underlined brand pointer tap">Perché lo chiediamo</summary>
        <p className="measure pb-3 muted">{questionReasons[question.id]}</p>
      </details>
      <button
        type="button"
        className="inline-bar gap-2 self-start round text-s muted hover-underline pointer tap"
        onClick={onBack}
      >
        <ArrowLeft className="icon-em" aria-hidden="true" />
        {step === 0 ? 'Torna all’inizio' : 'Domanda precedente'}
      </button>
    </div>
  );
}
