import { withPreposition } from '@dentisti/domain/practice/italian-name';
import styles from './call-summary.module.css';
import { WantedTimes } from './wanted-times.tsx';

interface AgendaSummaryProps {
  practiceName: string;
  times: readonly string[];
}

/** What a practice with an online agenda answers, and when: nobody is called, so no call is described. */
export function AgendaSummary({ practiceName, times }: AgendaSummaryProps) {
  return (
    <section className={`stack gap-3 on-deep deep-ink ${styles.call}`} aria-labelledby="risposta">
      <h2 className="self-center title-s text-center break hyphens" id="risposta">
        Risposta subito
      </h2>
      <p className={`text-s deep-muted text-center break ${styles.to}`}>
        dall’agenda online {withPreposition('di', practiceName)}
      </p>
      <ol className={`stack gap-4 break mt-2 ${styles.lines}`}>
        <li className="relative">
          <p className="text-s deep-muted">Appena invii, guardiamo in quest’ordine</p>
          <WantedTimes times={times} />
        </li>
        <li className="relative">
          <p className="text-s deep-muted">Il primo ancora libero</p>
          <p>È tuo: l’appuntamento è confermato, senza telefonate.</p>
        </li>
        <li className="relative">
          <p className="text-s deep-muted">Se nel frattempo li hanno presi</p>
          <p>Ti teniamo per due ore (di notte, fino alle 9) l’orario libero più vicino, e decidi tu.</p>
        </li>
      </ol>
      <p className={`text-s deep-muted pt-3 ${styles.rest}`}>
        Lo studio vede il tuo nome, il telefono e il motivo della visita.
      </p>
    </section>
  );
}
