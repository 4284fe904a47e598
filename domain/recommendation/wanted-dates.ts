import { bookableDays } from '../booking/preferred-times.ts';
import { addDays } from '../hours/holidays.ts';
import { weekdayNames } from '../hours/hours-text.ts';
import { weekdayOf } from '../hours/rome-time.ts';
import { dayNumber, months, weekday, weekdays } from '../receptionist/date-words.ts';
import { parseDayRanges } from '../receptionist/day-ranges.ts';
import { words } from '../receptionist/plain-text.ts';
import type { DayWindow } from '../receptionist/when.ts';

const article = '(?:(?:il|lo|l|al|all) )?(?:giorno )?';
const everywhere = (source: string) => new RegExp(words(source).source, 'gu');
/** With the hour behind it: of a day that cannot be wanted, nothing is left to be read. */
const hour = '(?<hour>(?: (?:alle|dalle|dopo le|prima delle|verso le|ore))? \\d{1,2}(?:[:.]\\d\\d)?(?![\\d:/.]))?';

const dates = [
  `(?:${weekday},? )?${article}${dayNumber} (?:di )?(?<month>${months.join('|')})(?: (?<year>20\\d\\d))?${hour}`,
  `(?:${weekday},? )?${article}(?<day>[0-3]?\\d)/(?<month>[01]?\\d)(?:/(?<year>20\\d\\d))?${hour}`,
  `${weekday} ${article}${dayNumber}(?![:./]\\d)`,
].map(everywhere);

/** Before a date these make it a border or an hour, or say that it is not wanted. */
const borders =
  /(?:^| )(?:dopo|oltre|entro|prima(?: di| del| dell)?|fino(?: a| al| all)?|da|dal|dall|dal \d{1,2}|le|alle|dalle|ore|non(?: \S+){0,3})$/;

/**
 * Full dates that a text names as wanted (`sabato 5 dicembre`, `il 12 gennaio`, `3/12`) and stays of several days (`dal 3
 * al 5 dicembre`): `YYYY-MM-DD`, the nearest first, how one says them, and what is left of the text. Only days that can be
 * booked: any other is behind us, or too far to be looked up.
 * @param said folded text; @param today Europe/Rome
 */
export function parseWantedDates(said: string, today: string): { label: string; dates: string[]; rest: string } {
  const stays = parseDayRanges(said, today);
  const found = new Map<string, DayWindow>();
  const last = addDays(today, bookableDays);
  for (const { window } of stays.ranges)
    if (window.from <= last) found.set(window.from, { from: window.from, to: window.to < last ? window.to : last });
  let rest = stays.rest.replace(/ +/g, ' ');
  for (const pattern of dates) {
    rest = rest.replace(pattern, (matched: string, ...more) => {
      const groups = more.at(-1) as Record<string, string | undefined>;
      const [text, at] = [more.at(-2) as string, more.at(-3) as number];
      if (borders.test(text.slice(0, at).trimEnd())) return matched;
      const date = comingDate(groups, today);
      // A weekday with another day's number may mean an hour, or how many come.
      if (date === null && !groups.month) return matched;
      if (date !== null && !found.has(date)) found.set(date, { from: date, to: date });
      return date !== null && groups.hour ? ` ${groups.hour} ` : ' ';
    });
  }
  const windows = [...found.values()].sort((a, b) => a.from.localeCompare(b.from));
  const label = windows.map(saidWindow).join(' o ');
  return { label, dates: [...new Set(windows.flatMap(daysOf))].sort(), rest };
}

/** The first bookable day that all of what is named fits; the number and the month count more than the weekday. */
function comingDate({ day, month, year, weekday: name }: Record<string, string | undefined>, today: string) {
  const number = day === 'primo' ? 1 : Number(day);
  const monthNumber = month === undefined ? null : months.indexOf(month) + 1 || Number(month);
  const named = name === undefined ? null : weekdays.findIndex((each) => each.startsWith(name));
  for (let i = 0; i <= bookableDays; i++) {
    const date = addDays(today, i);
    const [itsYear, itsMonth, itsDay] = date.split('-').map(Number);
    const fits = monthNumber === null ? weekdayOf(date) === named : itsMonth === monthNumber;
    if (fits && itsDay === number && (year === undefined || itsYear === Number(year))) return date;
  }
  return null;
}

const daysOf = ({ from, to }: DayWindow): string[] =>
  from > to ? [] : [from, ...daysOf({ from: addDays(from, 1), to })];

/** `sabato 5 dicembre`, `dal 3 al 5 dicembre`, `dall’8 dicembre al 7 gennaio`, as one says it. */
function saidWindow({ from, to }: DayWindow): string {
  const [, fromMonth = 1, first = 1] = from.split('-').map(Number);
  const [, toMonth = 1, last = 1] = to.split('-').map(Number);
  if (from === to) return `${weekdayNames[weekdayOf(from)]} ${first} ${months[fromMonth - 1]}`;
  const begins = fromMonth === toMonth ? '' : ` ${months[fromMonth - 1]}`;
  return `da${toDay(first)}${begins} a${toDay(last)} ${months[toMonth - 1]}`;
}

/** `l 3`, `ll’8`: what follows `da` and `a`. */
const toDay = (day: number) => (day === 8 || day === 11 ? `ll’${day}` : `l ${day === 1 ? '1º' : day}`);
