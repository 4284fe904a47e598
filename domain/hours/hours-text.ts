import { fold } from '../places/normalise.ts';
import { addDays } from './holidays.ts';
import { closesAt, nextOpening, type Schedule, type TimetablePoint, todaysHours } from './opening.ts';
import { romeClock } from './rome-time.ts';
import type { OpenInterval, Week } from './week.ts';

/** As in a sentence; index 0 = Monday. */
export const weekdayNames = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'];

const shortDays = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom'];
const months = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'];

/** `9:00`, `15:30`, `24:00`: minutes after midnight as an Italian reads them. */
export function formatTime(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `9:00–13:00, 15:00–19:00`, or `chiuso` for a day without intervals. */
export function formatIntervals(intervals: readonly OpenInterval[]): string {
  if (intervals.length === 0) return 'chiuso';
  return intervals.map(([opens, closes]) => `${formatTime(opens)}–${formatTime(closes)}`).join(', ');
}

/** `mar 24 nov`, of a `YYYY-MM-DD`; `1º` for the first of a month. */
export function formatDay(date: string): string {
  const [, month, day] = date.split('-').map(Number);
  const weekday = shortDays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
  return `${weekday?.toLowerCase()} ${day === 1 ? '1º' : day} ${months[(month ?? 1) - 1]}`;
}

/** The week in one line, equal days together: `Lun–Ven 9:00–13:00, 15:00–19:00; Sab 9:00–12:30; Dom chiuso`. */
export function formatWeek(week: Week): string {
  const parts: { from: number; to: number; text: string }[] = [];
  week.forEach((intervals, day) => {
    const text = formatIntervals(intervals);
    const last = parts.at(-1);
    if (last?.text === text) last.to = day;
    else parts.push({ from: day, to: day, text });
  });
  return parts
    .map(({ from, to, text }) => `${shortDays[from]}${to > from ? `–${shortDays[to]}` : ''} ${text}`)
    .join('; ');
}

const dayPattern = '(lun|mar|mer|gio|ven|sab|dom)[a-z]*\\.?';
const daysExpression = new RegExp(`^${dayPattern}(?:\\s*[-/]\\s*${dayPattern})?\\s*:?\\s+`);
const intervalExpression = /^(\d{1,2})(?:[:.](\d{2}))?\s*-\s*(\d{1,2})(?:[:.](\d{2}))?$/;

/**
 * Reads a week from Italian text such as `formatWeek` writes, and from common variants (`lunedì-venerdì 9-13/15-19`,
 * `Sabato: 9.00-12.30`); days that are not named are closed. Null when any part is not understood: half-read hours
 * would send a patient to a closed door.
 */
export function parseWeek(text: string): Week | null {
  const week: OpenInterval[][] = Array.from({ length: 7 }, () => []);
  const seen = new Set<number>();
  const parts = fold(text).replace(/[–—]/g, '-').split(/[;\n]/);
  for (const part of parts.map((p) => p.trim()).filter((p) => p !== '')) {
    const days = daysExpression.exec(part);
    if (!days?.[1]) return null;
    const from = dayNumber(days[1]);
    const to = days[2] ? dayNumber(days[2]) : from;
    const intervals = parseIntervals(part.slice(days[0].length));
    if (!intervals || to < from) return null;
    for (let day = from; day <= to; day++) {
      if (seen.has(day)) return null;
      seen.add(day);
      week[day] = intervals;
    }
  }
  return seen.size > 0 ? week : null;
}

const dayNumber = (word: string) => shortDays.findIndex((day) => day.toLowerCase() === word);

function parseIntervals(text: string): OpenInterval[] | null {
  if (/^chius[oa]$/.test(text.trim())) return [];
  const intervals: OpenInterval[] = [];
  for (const piece of text.split(/[,/]|\be\b/)) {
    const match = intervalExpression.exec(piece.trim());
    if (!match) return null;
    const opens = Number(match[1]) * 60 + Number(match[2] ?? 0);
    const closes = Number(match[3]) * 60 + Number(match[4] ?? 0);
    const previous = intervals.at(-1)?.[1] ?? -1;
    if (
      opens <= previous ||
      opens >= closes ||
      closes > 1440 ||
      Number(match[2] ?? 0) > 59 ||
      Number(match[4] ?? 0) > 59
    )
      return null;
    intervals.push([opens, closes]);
  }
  return intervals;
}

/**
 * One line on a practice's present state: `Aperto fino alle 19:00`, `Chiuso, apre alle 15:00`, `Chiuso, apre domani alle
 * 9:00`, `Chiuso per Natale, apre lun 28 dic alle 9:00`. Null when hours are unknown.
 */
export function describeOpening(schedule: Schedule, now: Date): string | null {
  const today = todaysHours(schedule, now);
  if (!today) return null;
  const clock = romeClock(now);
  const closes = closesAt(schedule, now);
  if (closes) {
    const alwaysOpen = closes.at.getTime() - now.getTime() > 6 * 86_400_000;
    if (alwaysOpen) return 'Sempre aperto';
    const day = dayOfTime(closes, clock.date);
    return `Aperto fino ${day && `a ${day} `}${toTime(closes.minutes)}`;
  }
  const closed = today.holiday ? `Chiuso per ${today.holiday}` : 'Chiuso';
  const opens = nextOpening(schedule, now);
  if (!opens) return closed;
  const day = dayOfTime(opens, clock.date);
  return `${closed}, apre ${day && `${day} `}${toTime(opens.minutes)}`;
}

/** The day to be said with a time, beside `today`: nothing, `domani` or `mar 24 nov`. Midnight is the night of the day before. */
function dayOfTime({ date, minutes }: Pick<TimetablePoint, 'date' | 'minutes'>, today: string): string {
  const day = minutes === 0 ? addDays(date, -1) : date;
  if (day <= today) return '';
  return day === addDays(today, 1) ? 'domani' : formatDay(day);
}

/** `alle 9:00`, but `a mezzanotte` and `all’1:30`. */
export function toTime(minutes: number): string {
  if (minutes === 0) return 'a mezzanotte';
  return minutes >= 60 && minutes < 120 ? `all’${formatTime(minutes)}` : `alle ${formatTime(minutes)}`;
}
