import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import classes from './assessment-promo.module.css';
import section from './section.module.css';

const levels = ['basso', 'medio', 'alto', 'critico'];

export function AssessmentPromo() {
  return (
    <section className={classes.band} id="valutazione">
      <div className={`${section.section} ${classes.inner}`}>
        <div>
          <h2>Come stanno i tuoi denti?</h2>
          <p className={`${section.lead} ${classes.lead}`}>
            La valutazione gratuita dura meno di un minuto: rispondi, e il risultato arriva subito. Senza registrazione.
          </p>
          <Link to={paths.freeAssessment()} className={`${section.action} ${classes.action}`} onClick={scrollToTopSoon}>
            Fai la valutazione gratuita
          </Link>
          <p className={classes.note}>È un orientamento, non una diagnosi: quella la fa il dentista.</p>
        </div>
        <div className={classes.scale}>
          <p id="livelli">Quattro livelli di rischio</p>
          <ol aria-labelledby="livelli">
            {levels.map((level) => (
              <li key={level}>{level}</li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
