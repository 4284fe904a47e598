import type { Option, Question } from '@dentisti/domain/assessment/questionnaire';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { TileText } from './tile-text.tsx';
import styles from './tiles.module.css';
import { tileProps } from './use-tile-keys.ts';

/** Long enough to see which answer was taken, too short to wait for. */
const shownMs = 160;

interface SingleChoiceProps {
  question: Question;
  given: string | readonly string[] | undefined;
  onChoose: (option: Option) => void;
}

/** One tap answers and goes on. Buttons, not radios: walking the answers with the arrows must not answer. */
export function SingleChoice({ question, given, onChoose }: SingleChoiceProps) {
  const [taken, setTaken] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(option: Option, { detail }: MouseEvent) {
    // The second half of a double click would answer the next question.
    if (taken !== null || detail > 1) return;
    setTaken(option.id);
    timer.current = setTimeout(() => {
      setTaken(null);
      onChoose(option);
    }, shownMs);
  }
  return (
    <ul className="stack gap-3" aria-labelledby="domanda">
      {question.options.map((option, i) => (
        <li key={option.id}>
          <button
            type="button"
            {...tileProps}
            className={`grid items-center full line-strong round-l on-surface ink text-start pointer ${styles.tile}`}
            aria-pressed={taken === null ? given === option.id : taken === option.id}
            onClick={(event) => take(option, event)}
          >
            <TileText option={option} number={i + 1} />
          </button>
        </li>
      ))}
    </ul>
  );
}
