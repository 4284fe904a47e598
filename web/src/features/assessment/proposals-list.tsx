import { type Answers, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { isAboutAnother } from '@dentisti/domain/assessment/whose-words';
import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import actions from '../../components/practice/actions.module.css';
import { paths } from '../../lib/paths.ts';
import { isRedFlag, takeCheckedAnswers } from './answer-store.ts';
import styles from './free-text-box.module.css';
import { type ProposedAnswer, withoutUnchecked } from './proposed-answers.ts';
import type { Proposals } from './use-proposals.ts';
import { resultStep } from './use-step.ts';

/** Every proposed option with its question, in the questionnaire's order. */
function listed(answers: Answers): ProposedAnswer[] {
  return questionnaire.questions.flatMap(({ id, text_it, options }) =>
    options
      .filter((option) => [answers[id] ?? []].flat().includes(option.id))
      .map((option) => ({ question: id, option: option.id, text: `${text_it} ${option.label_it}` })),
  );
}

interface ProposalsListProps {
  proposals: Proposals;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The proposed answers, for the patient to check; an unticked answer is asked as usual. */
export function ProposalsList({ proposals, heading }: ProposalsListProps) {
  const { text, answers, author } = proposals;
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const navigate = useNavigate();
  const proposed = listed(answers);

  function toggle(key: string) {
    setUnchecked((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }
  function goOn() {
    const checked = withoutUnchecked(answers, unchecked);
    takeCheckedAnswers(checked);
    navigate(paths.assessment(), { state: { step: isRedFlag(checked) ? resultStep : 0 } });
  }

  return (
    <div className={`grid justify-start gap-3 ${styles.proposed}`}>
      <h3 className="text-l" ref={heading} tabIndex={-1}>
        {proposed.length > 0 ? 'Abbiamo capito così: controlla' : 'Da queste parole non ricaviamo risposte'}
      </h3>
      {author && <p>{author}</p>}
      {proposed.length === 0 && <p>Prova con altre parole, o rispondi alle domande una per una.</p>}
      {proposed.length > 0 && (
        <>
          {isAboutAnother(text) && <p>Parli di un’altra persona: le risposte valgono per lei.</p>}
          <ul>
            {proposed.map(({ question, option, text: label }) => {
              const key = `${question}.${option}`;
              return (
                <li key={key}>
                  <label className="flex">
                    <input
                      className="accent fixed-size icon-l"
                      type="checkbox"
                      checked={!unchecked.has(key)}
                      onChange={() => toggle(key)}
                    />
                    <span>{label}</span>
                  </label>
                </li>
              );
            })}
          </ul>
          <p>Togli la spunta a quello che non è giusto. Le altre domande te le facciamo noi.</p>
          <button type="button" className={actions.primary} onClick={goOn}>
            Continua con queste risposte
          </button>
        </>
      )}
    </div>
  );
}
