import { rememberedDays, utcMidnight } from './rome-time.ts';

/** Easter Sunday of a Gregorian year as `YYYY-MM-DD` (Meeus, Astronomical Algorithms, ch. 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  return dateText(Date.UTC(year, Math.floor(monthAndDay / 31) - 1, (monthAndDay % 31) + 1));
}

const fixedHolidays: Record<string, string> = {
  '01-01': 'Capodanno',
  '01-06': 'Epifania',
  '04-25': 'Festa della Liberazione',
  '05-01': 'Festa dei lavoratori',
  '06-02': 'Festa della Repubblica',
  '08-15': 'Ferragosto',
  '11-01': 'Ognissanti',
  '12-08': 'Immacolata Concezione',
  '12-25': 'Natale',
  '12-26': 'Santo Stefano',
};

/** Easter of the year asked for last. */
let easter = { year: Number.NaN, sunday: '', monday: '' };

/**
 * Name of the Italian national holiday on a calendar day (`YYYY-MM-DD`, Europe/Rome), null on other days. L. 260/1949
 * and later; 4 October from 2026 (L. 151/2025). Patron saints' days are local and not among them.
 */
export function nationalHoliday(date: string): string | null {
  const year = Number(date.slice(0, 4));
  if (year !== easter.year) {
    const sunday = easterSunday(year);
    easter = { year, sunday, monday: addDays(sunday, 1) };
  }
  if (date === easter.sunday) return 'Pasqua';
  const fixed = fixedHolidays[date.slice(5)];
  if (fixed) return fixed;
  if (date === easter.monday) return 'Lunedì dell’Angelo';
  if (date.slice(5) === '10-04' && year >= 2026) return 'San Francesco d’Assisi';
  return null;
}

/** Returns the national holidays of the twelve months from a day (`YYYY-MM-DD`) on, in order. */
export function holidaysAhead(from: string): { on: string; name: string }[] {
  const end = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  const found: { on: string; name: string }[] = [];
  for (let on = from; on < end; on = addDays(on, 1)) {
    const name = nationalHoliday(on);
    if (name) found.push({ on, name });
  }
  return found;
}

/** The calendar day `days` later (or earlier, when negative); `YYYY-MM-DD` in and out. */
export function addDays(date: string, days: number): string {
  return dateText(utcMidnight(date) + days * 86_400_000);
}

const texts = new Map<number, string>();

/** Remembered as `utcMidnight` is. */
function dateText(midnight: number): string {
  let text = texts.get(midnight);
  if (text === undefined) {
    text = new Date(midnight).toISOString().slice(0, 10);
    if (texts.size >= rememberedDays) texts.clear();
    texts.set(midnight, text);
  }
  return text;
}
