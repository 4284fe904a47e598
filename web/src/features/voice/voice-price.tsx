import section from '../home/section.module.css';
import { useOffer } from '../practices/use-offer.ts';
import styles from './voice-price.module.css';

const steps = [
  {
    title: 'Ci racconti lo studio',
    text: 'Orari, cure, prezzi da dire, quando passare la chiamata e a chi. Mezz’ora al telefono.',
  },
  {
    title: 'La ascolti tu per primo',
    text: 'Le telefoni da paziente, con la tua agenda. Correggiamo finché parla come vuoi tu.',
  },
  {
    title: 'Decidi quando risponde',
    text: 'Solo fuori orario, solo quando la linea è occupata, o sempre. Si spegne con una deviazione di chiamata.',
  },
];

/** How a practice gets it, and the price. */
export function VoicePrice() {
  const offer = useOffer();
  return (
    <section className="on-deep deep-ink" id="prezzo">
      <div className={`${section.section} stack gap-7 ${styles.inner}`}>
        <div>
          <h2>Come si attiva</h2>
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
