import { BadgeCheck, Clock, Star, Stethoscope } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import section from '../home/section.module.css';
import styles from './profile-example.module.css';

const origins = [
  {
    icon: BadgeCheck,
    title: 'Il segno «Verificato»',
    text: 'Dice sempre chi ha confermato i dati: Google, tu stesso, o l’iscrizione all’Albo che abbiamo controllato.',
  },
  {
    icon: Star,
    title: 'La valutazione',
    text: 'Viene da Google, con il numero di recensioni. Noi non ne pubblichiamo e non ne togliamo.',
  },
  {
    icon: Clock,
    title: 'Gli orari',
    text: 'Pausa pranzo, sabato, ferie: chi cerca vede se sei aperto adesso. Se cambiano, ce lo scrivi e li correggiamo.',
  },
  {
    icon: Stethoscope,
    title: 'Ambiti e cure',
    text: 'Le cure che fai, con il prezzo se decidi di pubblicarlo. Scriviamo «ambito», mai «specialista».',
  },
];

/** A profile with where each of its data comes from. The example is fixed text on purpose: it is nobody's practice. */
export function ProfileExample() {
  return (
    <section className={section.section} id="scheda">
      <h2>La tua scheda, con l’origine di ogni dato</h2>
      <div className={styles.pair}>
        <figure className={styles.card}>
          <figcaption>Un esempio di scheda</figcaption>
          <div className={styles.head}>
            <span className={styles.portrait} aria-hidden="true">
              SV
            </span>
            <div>
              <p className={styles.name}>Studio Dentistico Verdi</p>
              <p>Via Garibaldi, 12</p>
            </div>
          </div>
          <p className={styles.row}>
            <Star aria-hidden="true" className={styles.star} />
            <span>
              <strong>4,9</strong> (212 Google)
            </span>
          </p>
          <p className={styles.row}>
            <BadgeCheck aria-hidden="true" /> Verificato: dati confermati dallo studio
          </p>
          <p className={styles.row}>
            <Clock aria-hidden="true" /> Aperto fino alle 19:00
          </p>
          <ul className={styles.tags}>
            <li>Igiene</li>
            <li>Implantologia</li>
            <li>Bambini</li>
          </ul>
        </figure>
        <ul className={styles.origins}>
          {origins.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className={styles.arch}>
                <Icon aria-hidden="true" strokeWidth={1.75} />
              </span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <aside className={styles.order} aria-labelledby="ordine">
        <h3 id="ordine">L’ordine non si compra, nemmeno da noi</h3>
        <p>
          Prima la valutazione Google più alta, poi il numero di recensioni. Non esistono posizioni a pagamento: chi ci
          paga un servizio resta dov’è. <Link to={paths.ranking()}>Come ordiniamo gli studi</Link>
        </p>
      </aside>
    </section>
  );
}
