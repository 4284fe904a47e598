import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import section from '../home/section.module.css';
import styles from './practice-prices.module.css';
import { useOffer } from './use-offer.ts';

/** What costs what, without an asterisk. */
export function PracticePrices() {
  const offer = useOffer();
  const rows = [
    {
      name: 'La scheda nell’elenco',
      price: 'Gratis',
      text: 'Comparire, correggere i dati, rivendicare la scheda: non si paga, né oggi né dopo.',
    },
    {
      name: 'Le richieste dei pazienti',
      price: 'Gratis',
      text: 'Nessuna commissione sull’appuntamento né sulle cure. Il paziente paga te, come sempre.',
    },
    {
      name: 'L’agenda online',
      price: offer?.agenda,
      text: 'La imposti tu nell’area studi, per le ore che vuoi, e la spegni quando vuoi.',
    },
    {
      name: 'La receptionist AI',
      price: offer?.receptionist,
      text: (
        <>
          {offer?.receptionistIncludes} <Link to={paths.voice()}>Che cosa fa, con una prova dal vivo</Link>
        </>
      ),
    },
  ];
  return (
    <section className="on-deep deep-ink" id="prezzi">
      <div className={section.section}>
        <h2>Quanto costa</h2>
        <dl className={`stack mt-6 ${styles.prices}`}>
          {rows.map(({ name, price, text }) => (
            <div className="py-4 stack" key={name}>
              <dt className="title-s">{name}</dt>
              <dd className="serif title-m tabular tight">{price ?? 'Chiedicelo'}</dd>
              <dd className={`measure deep-muted ${styles.text}`}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
