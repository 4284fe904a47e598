import { romeClock } from '../hours/rome-time.ts';
import type { CalendarTaskKind } from './calendar-names.ts';

const days = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

function clockText(at: Date): string {
  const { minutes } = romeClock(at);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function dayText(at: Date): string {
  const { date, weekday } = romeClock(at);
  const [, month, day] = date.split('-').map(Number);
  return `${days[weekday]} ${day}/${month}`;
}

/** What a task is about. */
export interface CalendarTaskFacts {
  kind: CalendarTaskKind;
  startsAt: Date;
  foreignStartsAt: Date | null;
  /** Of what is refused: whether the visit shall stand there, or be taken away. */
  isStanding: boolean;
  /** Events of the calendar that cannot be read. */
  unreadable: number;
}

/** Returns what people have to decide, in one Italian sentence or two. */
export function calendarTaskText({
  kind,
  startsAt,
  foreignStartsAt,
  isStanding,
  unreadable,
}: CalendarTaskFacts): string {
  if (kind === 'unreadable')
    return `Nel calendario ${unreadable === 1 ? 'c’è un impegno che non si legge' : `ci sono ${unreadable} impegni che non si leggono`} del tutto. Controlla che il tempo sia occupato anche in agenda, o bloccalo lì.`;
  const at = `${dayText(startsAt)} alle ${clockText(startsAt)}`;
  if (kind === 'deleted')
    return `In agenda c’è la visita di ${at}; dal calendario è stata tolta. Finché non scegli vale l’agenda: la annulli, o rimettiamo com’era?`;
  if (kind === 'refused')
    return isStanding
      ? `In agenda c’è la visita di ${at}, ma il calendario non la prende: lì manca, o sta com’era prima. Se l’hai tolta apposta, annullala in agenda.`
      : `Il calendario non ci lascia togliere l’evento della visita di ${at}, che lì non serve più: toglilo tu.`;
  if (kind === 'overlap') return `Nel calendario c’è un altro impegno sopra la visita di ${at}. Va spostata?`;
  const isSameDay = foreignStartsAt && romeClock(foreignStartsAt).date === romeClock(startsAt).date;
  const to = foreignStartsAt
    ? ` ${isSameDay ? `alle ${clockText(foreignStartsAt)}` : `a ${dayText(foreignStartsAt)} alle ${clockText(foreignStartsAt)}`}`
    : '';
  return `In agenda la visita è ${at}; nel calendario è stata spostata${to}. Finché non scegli vale l’agenda: la sposti, o rimettiamo com’era?`;
}
