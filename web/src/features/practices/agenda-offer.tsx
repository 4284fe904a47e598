import { CalendarCheck, Hand, ShieldCheck } from 'lucide-react';
import section from '../home/section.module.css';
import { AgendaDay, type AgendaSlot, type SlotState } from '../voice/demo/agenda-day.tsx';
import styles from './agenda-offer.module.css';

/** A fixed day, marked as an example: it shows what an agenda looks like, not anybody's. */
const exampleDay = '2026-11-24';
const state = (hour: string): SlotState =>
  hour === '10:00' ? 'YOURS' : ['09:00', '11:30', '15:00', '16:30', '17:00'].includes(hour) ? 'TAKEN' : 'FREE';
const exampleSlots: AgendaSlot[] = [
  '09:00',
  '09:30',
  '10:00',
  '10:30',
  '11:00',
  '11:30',
  '15:00',
  '15:30',
  '16:00',
  '16:30',
  '17:00',
  '17:30',
].map((hour) => ({ startsAt: `${exampleDay}T${hour}:00+01:00`, state: state(hour) }));

const points = [
  {
    icon: Hand,
    title: 'Decidi tu quali ore',
    text: 'Solo il martedì mattina, o tutta la settimana: apri ai pazienti le ore che vuoi, e le altre restano tue.',
  },
  {
    icon: ShieldCheck,
    title: 'Mai due pazienti alla stessa ora',
    text: 'L’orario è bloccato mentre il paziente compila, e il sistema rifiuta una seconda prenotazione, da qualunque parte arrivi.',
  },
  {
    icon: CalendarCheck,
    title: 'Nessuna telefonata',
    text: 'Il paziente sceglie, riceve conferma e promemoria, conferma, sposta o annulla da sé. Tu trovi l’agenda piena al posto giusto.',
  },
];

export function AgendaOffer() {
  return (
    <section className={`${section.section} stack items-center gap-7 ${styles.offer}`} id="agenda">
      <div>
        <h2>L’agenda online, se la vuoi</h2>
        <p className={section.lead}>
          Senza agenda rispondi tu alle richieste, o ti telefona l’assistente. Con l’agenda il paziente vede i posti
          liberi veri e ne prende uno.
        </p>
        <ul className={`grid gap-5 mt-6 ${styles.points}`}>
          {points.map(({ icon: Icon, title, text }) => (
            <li className="grid gap-4" key={title}>
              <Icon className="brand" aria-hidden="true" strokeWidth={1.75} />
              <div>
                <h3 className="title-s">{title}</h3>
                <p className="max-34 mt-1 muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <figure className={`self-center full ${styles.example}`}>
        <AgendaDay on={exampleDay} slots={exampleSlots} yours="nuovo" />
        <figcaption className="mt-3 text-s muted text-center">Un esempio di giornata</figcaption>
      </figure>
    </section>
  );
}
