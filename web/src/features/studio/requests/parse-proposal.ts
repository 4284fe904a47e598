import { localTime } from '@dentisti/domain/booking/italian-time';
import { isDay } from '@dentisti/domain/hours/calendar-day';
import { romeInstant } from '@dentisti/domain/hours/rome-time';

const stepMinutes = 5;

/**
 * Returns the instant (ISO, UTC) of a day and a time on clocks in Italy, or what to do about it. `times` are the
 * patient's, which are accepted rather than proposed.
 */
export function parseProposal(
  date: string,
  time: string,
  times: readonly string[],
  now: Date,
): { at: string } | { problem: string } {
  const [hours, minutes] = time.split(':').map(Number);
  if (!isDay(date) || hours === undefined || minutes === undefined || time === '')
    return { problem: 'Scegli il giorno e l’ora.' };
  if (minutes % stepMinutes !== 0) return { problem: 'Scegli un’ora a passi di 5 minuti, per esempio 9:35.' };
  const instant = romeInstant(date, hours * 60 + minutes);
  if (localTime(instant) !== `${date}T${time.slice(0, 5)}`)
    return { problem: 'In quel giorno quest’ora non c’è, cambia l’ora legale: scegline un’altra.' };
  if (instant <= now) return { problem: 'Quest’ora è già passata: scegline una che deve ancora venire.' };
  if (times.some((one) => Date.parse(one) === instant.getTime()))
    return { problem: 'Il paziente ha già chiesto quest’ora: toccala qui sopra per accettarla.' };
  return { at: instant.toISOString() };
}
