import { Bell, Cable, CalendarDays, ChartColumn, ContactRound, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import section from '../home/section.module.css';
import styles from './studio-rooms.module.css';

interface RoomExcerpt {
  icon: typeof Inbox;
  title: string;
  text: string;
  /** What the room looks like: fixed text on purpose, about nobody. */
  excerpt: ReactNode;
}

const rooms: readonly RoomExcerpt[] = [
  {
    icon: Inbox,
    title: 'Richieste',
    text: 'Sì a un orario, un altro orario, o no: dal telefono, dal computer o dal link dell’e-mail. Se rispondi prima, la telefonata non parte.',
    excerpt: (
      <>
        <p className="semibold">Igiene · chiesta alle 8:12</p>
        <p>gio 26 nov 17:30 · ven 27 nov 9:00 · lun 30 nov 13:00</p>
        <p className="muted">Chiamiamo alle 9:00, se nessuno risponde prima.</p>
      </>
    ),
  },
  {
    icon: CalendarDays,
    title: 'Agenda',
    text: 'Per poltrona o professionista, giorno e settimana. Visite tue, blocchi, ferie e chiusure che si ripetono; si sposta anche con la tastiera e si torna indietro.',
    excerpt: (
      <>
        <p>
          <span className="semibold tabular">9:00</span> Prima visita · Poltrona 1
        </p>
        <p>
          <span className="semibold tabular">9:30</span> Igiene · Poltrona 2
        </p>
        <p className="muted">
          <span className="tabular">13:00</span> Pausa, ogni giorno
        </p>
      </>
    ),
  },
  {
    icon: Bell,
    title: 'Messaggi ai pazienti',
    text: 'Conferme sempre; promemoria sette e due giorni prima, che spegni o completi con una frase tua. Il paziente conferma, sposta o annulla con un tocco.',
    excerpt: (
      <>
        <p className="semibold">Promemoria: giovedì 26 novembre alle 9:30</p>
        <p>Confermo · Sposto · Annullo</p>
        <p className="muted">Li vedi come li riceve il paziente.</p>
      </>
    ),
  },
  {
    icon: ContactRound,
    title: 'Pazienti',
    text: 'Solo i tuoi: contatti, visite, chi è venuto e chi no, consenso a essere richiamati. Nessun dato clinico; si esportano e si cancellano.',
    excerpt: (
      <>
        <p className="semibold">Paziente di esempio</p>
        <p>3 visite · ultima il 12 novembre</p>
        <p className="muted">Può essere richiamato: sì</p>
      </>
    ),
  },
  {
    icon: Cable,
    title: 'Collegamenti',
    text: 'Quando può chiamarti l’assistente, i calendari dei professionisti nei due sensi (Google, CalDAV), avvisi firmati al tuo gestionale.',
    excerpt: (
      <>
        <p className="semibold">Chiamate: martedì e giovedì, 9–12</p>
        <p>Google Calendar della dott.ssa Bianchi · allineato</p>
        <p className="muted">Avvisi: prenotata, spostata, annullata</p>
      </>
    ),
  },
  {
    icon: ChartColumn,
    title: 'Numeri',
    text: 'Richieste, tempi di risposta, visite mancate, telefonate risparmiate. Ogni cifra dice che cosa conta; con pochi casi scriviamo «3 su 4», non una percentuale.',
    excerpt: (
      <>
        <p>
          Con una risposta <span className="semibold">3 su 4</span>
        </p>
        <p>
          Tempo di risposta, mediana <span className="semibold">40 minuti</span>
        </p>
        <p className="muted">La tabella si scarica.</p>
      </>
    ),
  },
];

/** What a practice does by itself, room by room. */
export function StudioRooms() {
  const isTrial = useRuntimeConfig().edition === 'trial';
  return (
    <section className={section.section} id="area-studi">
      <h2>L’area studi, stanza per stanza</h2>
      <p className={section.lead}>
        Entri con un link mandato alla tua e-mail. Richieste e chiamate si aprono appena hai il controllo del contatto;
        agenda, pazienti e collegamenti quando un operatore ha verificato la titolarità e hai accettato l’
        <Link to={paths.processingTerms()}>accordo sul trattamento dei dati</Link>.
      </p>
      <ul className={`grid mt-6 ${styles.rooms}`}>
        {rooms.map(({ icon: Icon, title, text, excerpt }) => (
          <li key={title} className="stack gap-3 content-start">
            <h3 className="row gap-3 items-center title-s">
              <Icon className="icon brand" aria-hidden="true" strokeWidth={1.75} />
              {title}
            </h3>
            <p className="muted">{text}</p>
            <figure className="stack gap-2 p-4 card on-surface text-s">
              {excerpt}
              <figcaption className="visually-hidden">Un esempio della stanza «{title}»</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.studio()} className={`${section.action} break hyphens`}>
          {isTrial ? 'Entra come studio dimostrativo' : 'Accedi allo studio'}
        </Link>
      </p>
      {isTrial && (
        <p className="mt-3 text-s muted">
          Nella pagina di accesso c’è il bottone: uno studio inventato, senza e-mail. Gli esempi qui sopra sono
          inventati.
        </p>
      )}
    </section>
  );
}
