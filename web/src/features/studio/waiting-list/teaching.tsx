import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import { sectionPath } from '../sections.ts';
import styles from './waiting-list.module.css';

/** What happens when a place gets free; open where nobody waits yet. */
export function HowItWorks({ isEmpty }: { isEmpty: boolean }) {
  const steps = (
    <ol className={`stack gap-2 measure ps-list brand-marks ${styles.steps}`}>
      {[
        'Un paziente annulla o si sposta: teniamo da parte il posto che lascia.',
        `Lo offriamo per e-mail a chi aspetta, fra le 8 e le 21, cominciando da chi sta meglio in quell’orario. Ognuno ha ${waitingRule.headStartMinutes} minuti solo per sé, poi chiediamo anche al prossimo: lo prende chi tocca per primo.`,
        'Chi lo prende sposta la sua visita con un tocco, e il posto che lascia si offre a sua volta.',
        'Se nessuno lo vuole torna libero in agenda. In ogni momento puoi fermare le offerte: anche allora torna libero e si può prenotare. Se lo vuoi per te, prima blocca il tempo in agenda.',
      ].map((step) => (
        <li key={step} className="break">
          {step}
        </li>
      ))}
    </ol>
  );
  if (!isEmpty)
    return (
      <details className="stack gap-3">
        <summary className="tap pointer semibold">Che cosa succede quando si libera un posto</summary>
        {steps}
      </details>
    );
  return (
    <section className="stack gap-4 p-panel round line dashed" aria-labelledby="nessuno-aspetta">
      <h2 className="title-s break" id="nessuno-aspetta">
        Per ora non aspetta nessuno
      </h2>
      <p className="measure">
        Chi ha un appuntamento con te può mettersi in lista dalla pagina della sua prenotazione. Gli altri li metti tu:
        basta che abbiano un’e-mail. Ecco che cosa succede quando si libera un posto:
      </p>
      {steps}
    </section>
  );
}

/** Without an agenda nothing is ever freed. */
export function WithoutAgenda({ practiceId }: { practiceId: string }) {
  return (
    <section className="stack gap-4 p-panel round line dashed" aria-labelledby="senza-agenda">
      <Illustration name="step-place" className="full max-30" />
      <h2 className="title-s break" id="senza-agenda">
        La lista lavora con l’agenda
      </h2>
      <p className="measure">
        Quando un paziente annulla, il suo posto si offre a chi vuole venire prima. Per vedere quali posti si liberano
        serve un’agenda tenuta qui: orari, poltrone e chi visita.
      </p>
      <p>
        <Link className={`tall text-m ${actions.primary}`} to={sectionPath('impostazioni', practiceId)}>
          Imposta l’agenda
        </Link>
      </p>
    </section>
  );
}
