import type { Option, Question } from '@dentisti/domain/assessment/questionnaire';
import { ArrowRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { giveAnswer } from './answer-store.ts';
import { TileText } from './tile-text.tsx';
import styles from './tiles.module.css';
import { tileProps } from './use-tile-keys.ts';

interface MultiChoiceProps {
  question: Question;
  given: string | readonly string[] | undefined;
  onForward: () => void;
}

/** `Niente` goes on by itself; after any other tap `Avanti` appears. */
export function MultiChoice({ question, given, onForward }: MultiChoiceProps) {
  const [ticked, setTicked] = useState<readonly string[]>(() => [given ?? []].flat());
  const exclusive = new Set(question.options.filter((option) => option.exclusive).map(({ id }) => id));
  const chosen = ticked.filter((id) => !exclusive.has(id));

  function toggle({ id }: Option) {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    setTicked(next);
    giveAnswer(question.id, next);
  }
  function sayNothing({ id }: Option) {
    setTicked([id]);
    giveAnswer(question.id, [id]);
    onForward();
  }
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || chosen.length === 0) return;
    event.preventDefault();
    onForward();
  }
  return (
    <>
      <ul className="stack gap-3" aria-labelledby="domanda">
        {question.options.map((option, i) => (
          <li key={option.id}>
            {option.exclusive ? (
              <button
                type="button"
                {...tileProps}
                className={`grid items-center full line-strong round-l on-surface ink text-start pointer ${styles.tile}`}
                aria-pressed={ticked.includes(option.id)}
                onClick={(event) => event.detail <= 1 && sayNothing(option)}
              >
                <TileText option={option} number={i + 1} />
              </button>
            ) : (
              <label
                className={`grid items-center full line-strong round-l on-surface ink text-start pointer ${styles.tile}`}
              >
                <input
                  type="checkbox"
                  {...tileProps}
                  className="visually-hidden"
                  checked={ticked.includes(option.id)}
                  onChange={() => toggle(option)}
                  onKeyDown={goOn}
                />
                <TileText option={option} number={i + 1} />
              </label>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.onward} data-shown={chosen.length > 0 || undefined}>
        {chosen.length > 0 && (
          <button type="button" className={`button large full ${styles.next}`} onClick={onForward}>
            Avanti
            <ArrowRight aria-hidden="true" />
          </button>
        )}
        <p className="visually-hidden" role="status">
          {chosen.length === 0
            ? ''
            : chosen.length === 1
              ? '1 scelta. Avanti per continuare.'
              : `${chosen.length} scelte.`}
        </p>
      </div>
    </>
  );
}
