import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { addDays } from '@dentisti/domain/hours/holidays';
import { formatTime } from '@dentisti/domain/hours/hours-text';
import { romeClock } from '@dentisti/domain/hours/rome-time';

/** `2026-11-24` of an ISO instant, as a calendar in Italy shows it. */
export function dayOf(iso: string): string {
  return romeClock(new Date(iso)).date;
}

/** `9:30` of an ISO instant, Europe/Rome. */
export function clockOf(iso: string): string {
  return formatTime(romeClock(new Date(iso)).minutes);
}

/** Minutes after midnight in Italy. */
export function minutesOf(iso: string): number {
  return romeClock(new Date(iso)).minutes;
}

/** `mar 24 nov` of a `YYYY-MM-DD`. */
export function shortDay(date: string): string {
  const [weekday = '', day = '', month = ''] = writtenDay(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

/** `mar 24 nov, 9:30`. */
export function shortTime(iso: string): string {
  return `${shortDay(dayOf(iso))}, ${clockOf(iso)}`;
}

/** `9:00–9:30`; what ends on another day says on which: `23:30–0:15 (mer 25 nov)`. Midnight is the first day's end. */
export function timesBetween({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [from, to] = [dayOf(startsAt), dayOf(endsAt)];
  if (from === to) return `${clockOf(startsAt)}–${clockOf(endsAt)}`;
  if (minutesOf(endsAt) === 0 && to === addDays(from, 1)) return `${clockOf(startsAt)}–24:00`;
  return `${clockOf(startsAt)}–${clockOf(endsAt)} (${shortDay(to)})`;
}

/** The parts of a day's square: `mar`, `24`, `nov`. */
export function dayParts(date: string): { weekday: string; day: string; month: string } {
  const [weekday = '', day = '', month = ''] = shortDay(date).split(' ');
  return { weekday, day, month };
}

/** `20–26 novembre`, `28 novembre – 4 dicembre`: a stretch of days from its first and last. */
export function writtenStretch(first: string, last: string): string {
  const [, firstDay = '', firstMonth = ''] = writtenDay(first).split(' ');
  const [, lastDay = '', lastMonth = ''] = writtenDay(last).split(' ');
  if (first === last) return `${firstDay} ${firstMonth}`;
  if (firstMonth === lastMonth) return `${firstDay}–${lastDay} ${lastMonth}`;
  return `${firstDay} ${firstMonth} – ${lastDay} ${lastMonth}`;
}

/** `oggi`, `ieri`, `domani`, else `mar 24 nov`; both are `YYYY-MM-DD`. */
export function nearDay(date: string, today: string): string {
  if (date === today) return 'oggi';
  if (date === addDays(today, -1)) return 'ieri';
  if (date === addDays(today, 1)) return 'domani';
  return shortDay(date);
}

/** `1 ora e 12 minuti`, `12 minuti`, `40 secondi`: the time left, rounded down so that nobody counts on too much. */
export function writtenRest(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return seconds === 1 ? '1 secondo' : `${seconds} secondi`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const inMinutes = rest === 1 ? '1 minuto' : `${rest} minuti`;
  if (hours === 0) return inMinutes;
  const inHours = hours === 1 ? '1 ora' : `${hours} ore`;
  return rest === 0 ? inHours : `${inHours} e ${inMinutes}`;
}

/** The remaining time as `9:42`. */
export function timerRest(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
