import { isDay } from '@dentisti/domain/hours/calendar-day';
import { addDays } from '@dentisti/domain/hours/holidays';
import { weekdayOf } from '@dentisti/domain/hours/rome-time';
import { writtenStretch } from '../../../booking/booking-dates.ts';

/** What of an agenda is shown; all of it stands in the address. */
export interface AgendaView {
  /** `YYYY-MM-DD`, Europe/Rome. */
  day: string;
  span: 'giorno' | 'settimana';
  by: 'poltrone' | 'professionisti';
  /** Id of the one chair or clinician that is shown; null: all of them. */
  only: string | null;
}

/** Returns the view of an address; what it does not say, or says badly, is today, by the day, by chairs. */
export function parseView(search: URLSearchParams, today: string): AgendaView {
  const day = search.get('giorno');
  return {
    day: isDay(day) ? day : today,
    span: search.get('vista') === 'settimana' ? 'settimana' : 'giorno',
    by: search.get('per') === 'professionisti' ? 'professionisti' : 'poltrone',
    only: search.get('solo'),
  };
}

/** Returns the address' search of a view. */
export function viewSearch({ day, span, by, only }: AgendaView): string {
  const search = new URLSearchParams({ giorno: day, vista: span, per: by });
  if (only) search.set('solo', only);
  return `?${search}`;
}

/** First day and number of days of a view; a week begins on Monday. */
export function viewDays({ day, span }: Pick<AgendaView, 'day' | 'span'>): { from: string; days: number } {
  return span === 'giorno' ? { from: day, days: 1 } : { from: addDays(day, -weekdayOf(day)), days: 7 };
}

/** Returns the view one step earlier or later. */
export function stepView(view: AgendaView, steps: number): AgendaView {
  return { ...view, day: addDays(view.day, steps * (view.span === 'giorno' ? 1 : 7)) };
}

const weekdays = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

/** `Giovedì 26 novembre 2026`, `23–29 novembre 2026`. */
export function viewTitle(view: AgendaView): string {
  const { from, days } = viewDays(view);
  const last = addDays(from, days - 1);
  const title = `${writtenStretch(from, last)} ${last.slice(0, 4)}`;
  if (days > 1) return title;
  const weekday = weekdays[weekdayOf(from)] ?? '';
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${title}`;
}
