import { product } from '@dentisti/domain/brand';
import { formatCount } from '../../components/practice/practice-format.ts';
import styles from './coming-recommendations.module.css';

/** What the tab will do, in plain words, until it does. */
export function ComingRecommendations({ count, city }: { count: number | null; city: string }) {
  const among = count === null ? `i ${product}` : `i ${formatCount(count)} ${product}`;
  return (
    <section className={styles.coming}>
      <p className={styles.kicker}>In arrivo</p>
      <h2>Dicci di cosa hai bisogno, ti diciamo da chi andare</h2>
      <p>
        Qui potrai scrivere con parole tue il motivo della visita: cercheremo tra {among} a {city} quelli più adatti, al
        massimo cinque, spiegando perché.
      </p>
      <ul aria-label="Esempi di richieste">
        <li>«Gengive che sanguinano»</li>
        <li>«Ho paura del dentista»</li>
        <li>«Bambino di 5 anni»</li>
        <li>«Sabato mattina»</li>
      </ul>
      <p>Per ora l’elenco si filtra per nome, specializzazione e prestazione con la casella qui sopra.</p>
    </section>
  );
}
