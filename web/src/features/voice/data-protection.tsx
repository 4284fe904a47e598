import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import section from '../home/section.module.css';
import styles from './data-protection.module.css';

const roles = [
  {
    who: 'Lo studio',
    role: 'Titolare del trattamento',
    text: 'I pazienti sono i tuoi: decidi quali dati raccogliere, per quanto tenerli, e sei tu a informare chi chiama.',
  },
  {
    who: 'Noi',
    role: 'Responsabile del trattamento',
    text: 'Li usiamo solo per rispondere e prenotare per conto tuo, con un accordo scritto (art. 28 GDPR). Non li vendiamo e non ne facciamo altro.',
  },
];

const details = [
  'Il motivo della visita è un dato sulla salute: la receptionist chiede solo quello che serve per l’appuntamento.',
  'Nessuna registrazione audio, se non la chiedi tu con un avviso al paziente.',
  'La trascrizione si cancella dopo 30 giorni, l’esito dopo 12 mesi.',
  'Chi chiama sente nella prima frase che parla con un sistema di intelligenza artificiale, e può chiedere una persona.',
  'I fornitori di voce e telefonia sono elencati nell’accordo; li leggi prima di firmare.',
];

export function DataProtection() {
  return (
    <section className={section.section} id="dati">
      <h2>I dati dei pazienti restano dello studio</h2>
      <p className="measure mt-4">
        Sono le regole con cui la receptionist risponderà al telefono di uno studio, scritte nell’accordo prima di
        cominciare. La prova qui sopra non chiede dati di nessuno.
      </p>
      <dl className={`grid gap-5 mt-6 ${styles.roles}`}>
        {roles.map(({ who, role, text }) => (
          <div className="line on-surface text-center" key={who}>
            <dt className="muted">{who}</dt>
            <dd className="serif title-m brand mb-3 tight">{role}</dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="stack gap-2 mt-6 break max-46 dots ps-list brand-marks">
        {details.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={paths.privacy()}>Informativa sulla privacy</Link>
      </p>
    </section>
  );
}
