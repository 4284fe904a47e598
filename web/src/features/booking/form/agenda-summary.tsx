import { withPreposition } from '@dentisti/domain/dentist/italian-name';
import styles from './call-summary.module.css';
import { WantedTimes } from './wanted-times.tsx';

interface AgendaSummaryProps {
  practiceName: string;
  times: readonly string[];
}

/** What a practice with an online agenda answers, and when: nobody is called, so no call is described. */
export function AgendaSummary({ practiceName, times }: AgendaSummaryProps) {
  return (
    <section className={styles.call} aria-labelledby="risposta">
      <h2 id="risposta">Risposta subito</h2>
      <p className={styles.to}>dall’agenda online {withPreposition('di', practiceName)}</p>
      <ol className={styles.lines}>
        <li>
          <p className={styles.when}>Appena invii, guardiamo in quest’ordine</p>
          <WantedTimes times={times} />
        </li>
        <li>
          <p className={styles.when}>Il primo ancora libero</p>
          <p>È tuo: l’appuntamento è confermato, senza telefonate.</p>
        </li>
        <li>
          <p className={styles.when}>Se nel frattempo li hanno presi</p>
          <p>Ti teniamo per due ore l’orario libero più vicino, e decidi tu.</p>
        </li>
      </ol>
      <p className={styles.rest}>Lo studio vede il tuo nome, il telefono e il motivo della visita.</p>
    </section>
  );
}
