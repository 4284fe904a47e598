import section from '../home/section.module.css';
import { useOffer } from '../practices/use-offer.ts';
import styles from './voice-price.module.css';

const steps = [
  {
    title: 'Provala qui',
    text: 'Scrivi o parla come un paziente: usa gli stessi strumenti sull’agenda, in uno studio dimostrativo. Funziona oggi.',
  },
  {
    title: 'Apri la tua agenda',
    text: 'Nell’area studi imposti orari, poltrone e prestazioni: i pazienti prenotano dal sito senza telefonare, con le stesse regole. Funziona oggi.',
  },
  {
    title: 'Al telefono, quando sarà pronta',
    text: 'Risponderà con una deviazione di chiamata: fuori orario, su occupato, o sempre. Non è ancora attivabile: scrivici, e ti diciamo quando.',
  },
];

/** How a practice gets it, and the price. */
export function VoicePrice() {
  const offer = useOffer();
  return (
    <section className="on-deep deep-ink" id="prezzo">
      <div className={`${section.section} stack gap-7 ${styles.inner}`}>
        <div>
          <h2>Che cosa puoi fare oggi</h2>
          <ol className={`grid gap-5 mt-6 ${styles.steps}`}>
            {steps.map(({ title, text }) => (
              <li className="grid columns-icon gap-4" key={title}>
                <div>
                  <h3 className="title-s">{title}</h3>
                  <p className="measure">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.price}>
          <h2>Quanto costa</h2>
          <p className={`measure ${styles.figure}`}>{offer?.receptionist ?? 'Chiedicelo'}</p>
          <p className="measure">{offer?.receptionistIncludes}</p>
          <p className="measure">
            Nessuna percentuale sulle cure. Ogni costo sta scritto nell’accordo che leggi prima di firmare.
          </p>
        </div>
      </div>
    </section>
  );
}
