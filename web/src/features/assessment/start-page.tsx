import { levels, questionnaire } from '@dentisti/domain/assessment/questionnaire';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { forgetAnswers } from './answer-store.ts';
import { EmergencyLine } from './emergency-line.tsx';
import { FreeTextBox } from './free-text-box.tsx';
import { PublishedRules } from './published-rules.tsx';
import styles from './start-page.module.css';

/** `/valutazione-gratuita-ai`: what it is, for whom, how long it takes and what becomes of the answers. */
export function StartPage() {
  usePageHead({
    title: 'Valutazione gratuita in meno di un minuto',
    description:
      'Dieci domande a un tocco per capire quanto presto conviene vedere un dentista. Gratis, senza registrazione, risultato immediato: le risposte restano sul tuo dispositivo.',
  });
  return (
    <article className="stack gap-7 page-width full p-page pt-4">
      <div className={styles.emergency}>
        <EmergencyLine />
      </div>
      <header className={`stack items-center gap-6 ${styles.hero}`}>
        <div className={styles.words}>
          <p className="muted">Valutazione gratuita</p>
          <h1 className="break hyphens">Quanto presto conviene vedere un dentista?</h1>
          <p className="text-l max-34">
            Dieci domande, una alla volta, a un tocco. In meno di un minuto hai un livello, un tempo consigliato e i
            motivi.
          </p>
          <Link
            className={`button large plain-link max-full ${styles.start}`}
            to={paths.assessment()}
            onClick={forgetAnswers}
          >
            Inizia la valutazione
            <ArrowRight className="fixed-size" aria-hidden="true" />
          </Link>
          <p className="text-s muted">Gratis, senza registrazione, risultato immediato.</p>
        </div>
        <Illustration name="ten-taps" className={`self-center ${styles.picture}`} />
      </header>
      <Suspense>
        <FreeTextBox />
      </Suspense>
      <div className={`stack line-top ${styles.details}`}>
        <section aria-labelledby="che-cosa">
          <h2 className="mb-2 title-s" id="che-cosa">
            Che cosa ottieni
          </h2>
          <p className="measure muted">
            Uno di quattro livelli, {levels.slice(0, 3).join(', ')} o {levels[3]}, con il perché, il tempo entro cui
            farti vedere e l’ambito consigliato. {questionnaire.intended_use_it}
          </p>
        </section>
        <section aria-labelledby="per-chi">
          <h2 className="mb-2 title-s" id="per-chi">
            Per chi è
          </h2>
          <p className="measure muted">
            Per chi ha almeno 18 anni. Per un minore risponde un genitore, e il risultato vale solo come promemoria.
            Alla fine, solo un dentista può valutare.
          </p>
        </section>
        <section aria-labelledby="risposte">
          <h2 className="mb-2 title-s" id="risposte">
            Le tue risposte restano tue
          </h2>
          <p className="measure muted">
            Il calcolo avviene su questo dispositivo. Non inviamo né conserviamo le risposte: se ricarichi la pagina si
            ricomincia. Se poi prenoti, puoi scegliere di allegare un riassunto, che leggi prima parola per parola.
          </p>
        </section>
        <section aria-labelledby="regole-fisse">
          <h2 className="mb-2 title-s" id="regole-fisse">
            Regole fisse, non un’AI
          </h2>
          <p className="measure muted">
            Il livello non lo decide un modello: viene da regole pubbliche, uguali per tutti, con le loro fonti. L’AI di
            questo sito telefona agli studi per prenotare, non valuta te.
          </p>
        </section>
      </div>
      <Suspense>
        <PublishedRules />
      </Suspense>
    </article>
  );
}
