import { findEmergency } from '@dentisti/domain/assessment/emergency-words';
import { proposeAnswers } from '@dentisti/domain/assessment/free-text';
import { type Answers, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { isAboutAnother } from '@dentisti/domain/assessment/whose-words';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListeningHelp } from '../../components/listening-help.tsx';
import actions from '../../components/practice/actions.module.css';
import { paths } from '../../lib/paths.ts';
import { isRedFlag, takeCheckedAnswers } from './answer-store.ts';
import { Dictation } from './dictation.tsx';
import styles from './free-text-box.module.css';
import { type ProposedAnswer, withoutUnchecked } from './proposed-answers.ts';
import { resultStep } from './use-step.ts';

const maxLength = 600;

/** Every proposed option with its question, in the questionnaire's order. */
function listed(answers: Answers): ProposedAnswer[] {
  return questionnaire.questions.flatMap(({ id, text_it, options }) =>
    options
      .filter((option) => [answers[id] ?? []].flat().includes(option.id))
      .map((option) => ({ question: id, option: option.id, text: `${text_it} ${option.label_it}` })),
  );
}

/**
 * The assessment's first step: words of one's own become proposed answers, which the patient checks. It all happens in
 * this page; the field has no name and no form, so that nothing can be sent.
 */
export function FreeTextBox() {
  const [text, setText] = useState('');
  /** The words that were read, and what was made of them. */
  const [read, setRead] = useState<{ text: string; answers: Answers } | null>(null);
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const id = useId();
  const proposed = read ? listed(read.answers) : [];
  const advice = read ? findEmergency(read.text) : null;

  function readText() {
    setRead({ text, answers: proposeAnswers(text) });
    setUnchecked(new Set());
    requestAnimationFrame(() => heading.current?.focus());
  }
  function toggle(key: string) {
    setUnchecked((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }
  function goOn() {
    if (!read) return;
    const answers = withoutUnchecked(read.answers, unchecked);
    takeCheckedAnswers(answers);
    navigate(paths.assessment(), { state: { step: isRedFlag(answers) ? resultStep : 0 } });
  }

  return (
    <section className={styles.box} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Racconta con parole tue</h2>
      <p id={`${id}-hint`}>
        Scrivi o detta che cosa senti: ti proponiamo le risposte e tu le controlli. Il livello lo decidono soltanto le
        nostre regole: nessun modello legge quello che scrivi, e le parole restano in questa pagina.
      </p>
      <label htmlFor={id}>Che cosa senti?</label>
      <textarea
        id={id}
        rows={3}
        maxLength={maxLength}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        placeholder="Per esempio: le gengive sanguinano, non ho dolore, fumo"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Dictation
        onWords={(words) => setText((before) => (before ? `${before.trimEnd()} ${words}` : words).slice(0, maxLength))}
      />
      <button type="button" className={actions.quiet} disabled={text.trim().length < 3} onClick={readText}>
        Proponi le risposte
      </button>
      {advice?.where === 'ascolto' && <ListeningHelp text={advice.text} />}
      {advice && (advice.where === '112' || advice.where === 'pronto_soccorso') && (
        <div role="alert" className={styles.alert}>
          <p>{advice.text}</p>
          <a href="tel:112">Chiama il 112</a>
        </div>
      )}
      {read && advice?.where !== 'ascolto' && (
        <div className={styles.proposed}>
          <h3 ref={heading} tabIndex={-1}>
            {proposed.length > 0 ? 'Abbiamo capito così: controlla' : 'Da queste parole non ricaviamo risposte'}
          </h3>
          {proposed.length === 0 && <p>Prova con altre parole, o rispondi alle domande una per una.</p>}
          {proposed.length > 0 && (
            <>
              {isAboutAnother(read.text) && <p>Parli di un’altra persona: le risposte valgono per lei.</p>}
              <ul>
                {proposed.map(({ question, option, text: label }) => {
                  const key = `${question}.${option}`;
                  return (
                    <li key={key}>
                      <label>
                        <input type="checkbox" checked={!unchecked.has(key)} onChange={() => toggle(key)} />
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
      )}
    </section>
  );
}
