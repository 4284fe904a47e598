import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import classes from './assessment-promo.module.css';
import section from './section.module.css';

const levels = ['basso', 'medio', 'alto', 'critico'];

export function AssessmentPromo() {
  return (
    <section className="no-print on-deep deep-ink" id="valutazione">
      <div className={`${section.section} stack items-end gap-7 ${classes.inner}`}>
        <div>
          <h2>Come stanno i tuoi denti?</h2>
          <p className={`deep-muted ${section.lead}`}>
            La valutazione gratuita dura meno di un minuto: rispondi, e il risultato arriva subito. Senza registrazione.
          </p>
          <Link to={paths.freeAssessment()} className={`${section.action} ${classes.action}`} onClick={scrollToTopSoon}>
            Fai la valutazione gratuita
          </Link>
          <p className="mt-4 text-s deep-muted">È un orientamento, non una diagnosi: quella la fa il dentista.</p>
        </div>
        <div className={`stack gap-4 ${classes.scale}`}>
          <p className="text-s deep-muted" id="livelli">
            Quattro livelli di rischio
          </p>
          <ol className="grid items-end gap-3" aria-labelledby="livelli">
            {levels.map((level) => (
              <li className="pb-3 flex items-end centered" key={level}>
                {level}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
