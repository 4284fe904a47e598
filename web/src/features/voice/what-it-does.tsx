import { BookOpen, CalendarCheck, CalendarX, MoveRight, Siren, UserRound } from 'lucide-react';
import section from '../home/section.module.css';
import styles from './what-it-does.module.css';

const tools = [
  {
    icon: CalendarCheck,
    title: 'Fissa gli appuntamenti',
    text: 'Legge i posti liberi dell’agenda, ne propone tre, ripete giorno e ora e occupa il posto solo dopo il sì del paziente.',
  },
  {
    icon: MoveRight,
    title: 'Li sposta',
    text: 'Il vecchio orario resta finché il nuovo non è sicuro. Due pazienti alla stessa ora non possono capitare.',
  },
  {
    icon: CalendarX,
    title: 'Li annulla',
    text: 'E il posto torna subito libero per chi chiama dopo.',
  },
  {
    icon: BookOpen,
    title: 'Risponde alle domande di sempre',
    text: 'Orari, indirizzo, cure, prezzi che avete deciso di pubblicare. Quello che non sa non lo inventa.',
  },
  {
    icon: UserRound,
    title: 'Passa una persona',
    text: 'Basta chiederlo. Se nessuno può rispondere lascia un messaggio con il riassunto, e il paziente viene richiamato.',
  },
  {
    icon: Siren,
    title: 'Riconosce un’emergenza',
    text: 'Respiro, sangue che non si ferma, febbre con gonfiore: smette di prenotare e dice di chiamare il 112 o andare al pronto soccorso.',
  },
];

const nevers = [
  'Non dà consigli medici e non fa diagnosi.',
  'Non finge di essere una persona.',
  'Non registra le telefonate, salvo che lo decida tu e lo si dica prima.',
  'Non tiene il paziente in attesa con la musica.',
];

/** The six things it can do, and what it never does. */
export function WhatItDoes() {
  return (
    <section className={section.section} id="che-cosa-fa">
      <h2>Che cosa fa nella prova, e che cosa non fa</h2>
      <ul className={`grid mt-6 ${styles.tools}`}>
        {tools.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className="niche mb-3">
              <Icon className="icon-l" aria-hidden="true" strokeWidth={1.75} />
            </span>
            <h3 className="title-s">{title}</h3>
            <p className="max-30 mt-1 muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className={`stack line-top pt-5 ${styles.nevers}`}>
        <h3 className="title-s">Mai</h3>
        <ul className="dots ps-list grid gap-2">
          {nevers.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
