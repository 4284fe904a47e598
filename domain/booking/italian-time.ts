import { addDays } from '../hours/holidays.ts';
import { formatTime, weekdayNames } from '../hours/hours-text.ts';
import { romeClock } from '../hours/rome-time.ts';

// biome-ignore format: a table
const months = ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'];

/** `martedì 24 novembre`, of a `YYYY-MM-DD`; `1º` for the first of a month. */
export function writtenDay(date: string): string {
  const weekday = weekdayNames[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return `${weekday} ${dayAndMonth(date)}`;
}

function dayAndMonth(date: string): string {
  const day = Number(date.slice(8));
  return `${day === 1 ? '1º' : day} ${months[Number(date.slice(5, 7)) - 1]}`;
}

/** `24 novembre 2026`, `1º dicembre 2026`: an instant's day, Europe/Rome. */
export function writtenDate(at: Date): string {
  const { date } = romeClock(at);
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`;
}

const elided = { il: 'l’', al: 'all’', dal: 'dall’', del: 'dell’' } as const;

/** `il 24 novembre 2026`, `dal 1º dicembre`, but `l’8 agosto` and `dall’11`: a day with the article that its number asks for. */
export const beforeDay = (article: keyof typeof elided, day: string): string =>
  /^(?:8|11)(?!\d)/.test(day) ? `${elided[article]}${day}` : `${article} ${day}`;

/** `alle 9:30`, but `a mezzanotte` and `all’1:30`. */
function atTime(minutes: number): string {
  if (minutes === 0) return 'a mezzanotte';
  return minutes >= 60 && minutes < 120 ? `all’${formatTime(minutes)}` : `alle ${formatTime(minutes)}`;
}

/** `martedì 24 novembre alle 9:30`, Europe/Rome. */
export function writtenTime(at: Date): string {
  const { date, minutes } = romeClock(at);
  return `${writtenDay(date)} ${atTime(minutes)}`;
}

/** As near as a person would say it at `now`: `alle 15:00`, `domani alle 9:00`, else the day. Europe/Rome. */
export function writtenSoon(at: Date, now: Date): string {
  const [then, today] = [romeClock(at), romeClock(now)];
  if (then.date === today.date) return atTime(then.minutes);
  if (then.date === addDays(today.date, 1)) return `domani ${atTime(then.minutes)}`;
  return writtenTime(at);
}

/**
 * A time in a sentence that is read later too, beside the day of `beside`: `alle 15:00` of the same day, else with its date.
 * «Domani» would then be wrong. Europe/Rome.
 */
export function writtenBeside(at: Date, beside: Date): string {
  const [then, day] = [romeClock(at), romeClock(beside)];
  return then.date === day.date ? atTime(then.minutes) : writtenTime(at);
}

/** What a time of `writtenSoon` or `writtenBeside` is as a limit: `entro le 15:00`, `entro l’1:00`, `entro mezzanotte`, `entro domani alle 9:00`. */
export const writtenLimit = (time: string): string => `entro ${bareTime(time)}`;

/** What it is as a beginning: `dopo le 15:00`, `dopo l’1:00`, `dopo mezzanotte`. */
export const writtenAfter = (time: string): string => `dopo ${bareTime(time)}`;

const bareTime = (time: string): string =>
  time
    .replace(/^alle /, 'le ')
    .replace(/^all’/, 'l’')
    .replace(/^a /, '');

/** What it is as the start of what still goes on: `dalle 15:00`, `dall’1:00`, `da mezzanotte`, `da domani alle 9:00`. */
export const writtenSince = (time: string): string => joined('da', 'da', time);

/** What it is as the time of something: `delle 15:00`, `dell’1:00`, `di mezzanotte`, `di lunedì 23 novembre alle 9:00`. */
export const writtenOf = (time: string): string => joined('de', 'di', time);

const joined = (withArticle: 'da' | 'de', alone: 'da' | 'di', time: string): string =>
  /^(?:alle |all’)/.test(time) ? `${withArticle}${time.slice(1)}` : `${alone} ${time.replace(/^a /, '')}`;

/** What it is as an end: `fino alle 15:00`, `fino all’1:00`, `fino a mezzanotte`, `fino a domani alle 9:00`. */
export function writtenEnd(time: string): string {
  return /^(?:alle |all’|a )/.test(time) ? `fino ${time}` : `fino a ${time}`;
}

/** `2026-11-24T09:30`: what clocks in Italy show, as the assistant reports it. */
export function localTime(at: Date): string {
  const { date, minutes } = romeClock(at);
  return `${date}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `martedì ventiquattro novembre alle nove e trenta`: a time as it is spoken, Europe/Rome. */
export function spokenTime(at: Date): string {
  const { date, weekday, minutes } = romeClock(at);
  const day = Number(date.slice(8));
  const said = day === 1 ? 'primo' : numberWord(day);
  return `${weekdayNames[weekday]} ${said} ${months[Number(date.slice(5, 7)) - 1]} ${spokenClock(minutes)}`;
}

/** `alle nove e trenta`, `a mezzogiorno`: hours and minutes as they are written down, never `un quarto alle`. */
function spokenClock(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const tail = rest === 0 ? '' : ` e ${numberWord(rest)}`;
  if (hour === 0) return `a mezzanotte${tail}`;
  if (hour === 12) return `a mezzogiorno${tail}`;
  return hour === 1 ? `all’una${tail}` : `alle ${numberWord(hour)}${tail}`;
}

// biome-ignore format: a table
const units = ['zero', 'uno', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci', 'undici', 'dodici', 'tredici', 'quattordici', 'quindici', 'sedici', 'diciassette', 'diciotto', 'diciannove'];
const tens = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta'];

/** 0–59 in words: `ventuno`, `ventotto`, `ventitré`. */
export function numberWord(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 59) throw new RangeError(`no word for ${n}`);
  if (n < 20) return units[n] as string;
  const [ten, unit] = [tens[Math.floor(n / 10)] as string, n % 10];
  if (unit === 0) return ten;
  if (unit === 3) return `${ten}tré`;
  return unit === 1 || unit === 8 ? ten.slice(0, -1) + units[unit] : ten + units[unit];
}
