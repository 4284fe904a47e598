import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { romeClock } from '@dentisti/domain/hours/rome-time';

/** How long something takes or took, in two units at most: `12 s`, `8 min`, `3 h 20 min`, `2 giorni 4 h`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  const dayCount = days === 1 ? '1 giorno' : `${days} giorni`;
  return hours % 24 === 0 ? dayCount : `${dayCount} ${hours % 24} h`;
}

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The clock in Italy, to the second: `10:05:09`. */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** A stretch of an overview, short (under its column) and whole. */
export function formatInterval(startsAt: string, unit: 'HOUR' | 'DAY'): { short: string; long: string } {
  const { date, minutes } = romeClock(new Date(startsAt));
  if (unit === 'DAY') {
    const long = writtenDay(date);
    const [weekday = '', day = ''] = long.split(' ');
    return { short: `${weekday.slice(0, 3)} ${day}`, long };
  }
  const short = String(Math.floor(minutes / 60));
  return { short, long: `ore ${short}` };
}
