import { type Option, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import styles from './published-rules.module.css';

const { questions, sources, scoring, entro_label_it: by, status, version, red_flags: flags } = questionnaire;

/** What an answer does to the level, in the order in which it matters. */
function effectsOf({ red_flag, floor, entro, C, C_if_minor, P }: Option): string[] {
  const flag = flags[red_flag ?? ''];
  return [
    flag && `critico, ${by[flag.entro]}`,
    floor && entro && `almeno ${floor}, ${by[entro]}`,
    C && `denti +${C}`,
    C_if_minor && `denti +${C_if_minor} sotto i 18 anni`,
    P && `gengive +${P}`,
  ].filter((effect) => typeof effect === 'string');
}

/** The whole of the rules with their sources: who wants to check can. */
export function PublishedRules() {
  const { C, P } = scoring;
  return (
    <details className={`line-top pt-4 ${styles.rules}`}>
      <summary className="inline-bar underlined semibold brand pointer tap">Tutte le regole, con le fonti</summary>
      <p className="measure muted">
        Due conti separati, mai sommati: denti (medio da {C.medio[0]}, alto da {C.alto[0]}) e gengive (medio da{' '}
        {P.medio[0]}, alto da {P.alto[0]}). Il livello è il più alto fra i due conti e i livelli minimi delle singole
        risposte. Versione {version}. {status}.
      </p>
      {questions.map(({ id, text_it, options }) => (
        <section className="mt-5" key={id} aria-label={text_it}>
          <h3>{text_it}</h3>
          <ul className="mt-2">
            {options
              .filter((option) => effectsOf(option).length > 0)
              .map((option) => (
                <li className="stack line-top text-s break" key={option.id}>
                  <span>{option.label_it}</span>
                  <span className="tabular">{effectsOf(option).join(' · ')}</span>
                  <span className="muted">{option.sources?.join(', ')}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <section className="mt-5" aria-label="Fonti">
        <h3>Fonti</h3>
        <dl>
          {Object.entries(sources).map(([key, source]) => (
            <div className="stack line-top text-s break" key={key}>
              <dt className="semibold">{key}</dt>
              <dd className="muted">{source}</dd>
            </div>
          ))}
        </dl>
      </section>
    </details>
  );
}
