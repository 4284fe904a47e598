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
    text: 'Viene da Google, con il numero di recensioni. Noi non ne aggiungiamo e non ne togliamo: le recensioni di chi prenota qui stanno a parte.',
  },
  {
    icon: Clock,
    title: 'Gli orari',
    text: 'Pausa pranzo, sabato, ferie: chi cerca vede se sei aperto adesso. Se cambiano, li scrivi tu nell’area studi e valgono subito.',
  },
  {
    icon: Stethoscope,
    title: 'Ambiti e cure',
    text: 'Le cure che fai, con il prezzo se decidi di pubblicarlo. Scriviamo «ambito»: la parola «specialista» non la mettiamo accanto a nessuno, perché i titoli di specializzazione non li controlliamo.',
  },
];

/** A profile with where each of its data comes from. The example is fixed text on purpose: it is nobody's practice. */
export function ProfileExample() {
  return (
    <section className={section.section} id="scheda">
      <h2>La tua scheda, con l’origine di ogni dato</h2>
      <div className={`stack items-center gap-7 mt-6 ${styles.pair}`}>
        <figure className={`grid self-center gap-3 full line on-surface ${styles.card}`}>
          <figcaption className="mb-3 text-s muted text-center">Un esempio di scheda</figcaption>
          <div className="grid columns-icon items-center gap-4 muted">
            <span className={`grid place-center arch serif title-s brand ${styles.portrait}`} aria-hidden="true">
              SV
            </span>
            <div>
              <p className="text-l ink bold tight">Studio Dentistico Verdi</p>
              <p>Via Garibaldi, 12</p>
            </div>
          </div>
          <p className={`grid items-center gap-3 tabular ${styles.row}`}>
            <Star aria-hidden="true" className={`icon ${styles.star}`} />
            <span>
              <strong>4,9</strong> (212 Google)
            </span>
          </p>
          <p className={`grid items-center gap-3 tabular ${styles.row}`}>
            <BadgeCheck className="icon" aria-hidden="true" /> Verificato: dati confermati dallo studio
          </p>
          <p className={`grid items-center gap-3 tabular ${styles.row}`}>
            <Clock className="icon" aria-hidden="true" /> Aperto fino alle 19:00
          </p>
          <ul className="wrap gap-2">
            <li className="p-tag round-s on-sage text-s">Igiene</li>
            <li className="p-tag round-s on-sage text-s">Implantologia</li>
            <li className="p-tag round-s on-sage text-s">Bambini</li>
          </ul>
        </figure>
        <ul className="grid gap-5">
          {origins.map(({ icon: Icon, title, text }) => (
            <li className="grid columns-icon items-start gap-4" key={title}>
              <span className="niche">
                <Icon className="icon-l" aria-hidden="true" strokeWidth={1.75} />
              </span>
              <div>
                <h3 className="title-s">{title}</h3>
                <p className="measure mt-1 muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <aside className={`line-top pt-5 ${styles.order}`} aria-labelledby="ordine">
        <h3 className="title-s" id="ordine">
          L’ordine non si compra, nemmeno da noi
        </h3>
        <p className="measure mt-1 muted">
          In una città prima la valutazione Google più alta, poi il numero di recensioni. Non esistono posizioni a
          pagamento: chi ci paga un servizio resta dov’è. <Link to={paths.ranking()}>Come ordiniamo gli studi</Link>
        </p>
      </aside>
    </section>
  );
}
