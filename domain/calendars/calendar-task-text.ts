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

/** Returns what people have to decide about a visit, in one Italian sentence or two. */
export function calendarTaskText({
  kind,
  startsAt,
  foreignStartsAt,
}: {
  kind: CalendarTaskKind;
  startsAt: Date;
  foreignStartsAt: Date | null;
}): string {
  const at = `${dayText(startsAt)} alle ${clockText(startsAt)}`;
  if (kind === 'deleted')
    return `In agenda c’è la visita di ${at}; dal calendario è stata tolta. Finché non scegli vale l’agenda: la annulli, o rimettiamo com’era?`;
  if (kind === 'overlap') return `Nel calendario c’è un altro impegno sopra la visita di ${at}. Va spostata?`;
  const isSameDay = foreignStartsAt && romeClock(foreignStartsAt).date === romeClock(startsAt).date;
  const to = foreignStartsAt
    ? ` ${isSameDay ? `alle ${clockText(foreignStartsAt)}` : `a ${dayText(foreignStartsAt)} alle ${clockText(foreignStartsAt)}`}`
    : '';
  return `In agenda la visita è ${at}; nel calendario è stata spostata${to}. Finché non scegli vale l’agenda: la sposti, o rimettiamo com’era?`;
}
