import { comingNumber, dateOf } from './coming-days.ts';
import { months, weekdays } from './date-words.ts';
import { words } from './plain-text.ts';
import type { DayWindow } from './when.ts';

type Groups = Record<string, string | undefined>;

const weekday = `(?:(?:${weekdays.join('|')}|lun|mar|mer|gio|ven|sab|dom),? )?`;
const number = (n: 1 | 2) => `(?<day${n}>primo|[12]?\\d|3[01])°?(?![\\d:.])`;
const named = (n: 1 | 2) => `(?: (?:di )?(?<month${n}>${months.join('|')})(?: (?<year${n}>20\\d\\d))?)`;
const slashed = (n: 1 | 2) => `/(?<month${n}>[01]?\\d)(?:/(?<year${n}>20\\d\\d))?`;
const between = (first: string, second: string) => [
  `(?:da|dal|dall) ${weekday}(?:giorno )?${first},? (?:fino )?(?:a|al|all) ${weekday}(?:giorno )?${second}`,
  `(?:tra|fra) ${weekday}(?:(?:il|lo|l) )?${first},? ed? ${weekday}(?:(?:il|lo|l) )?${second}`,
];

/** `dal 3 al 5 dicembre`, `dal 3 dicembre al 5 gennaio`, `tra il 3/12 e il 5/12`, `3-5 dicembre`. */
const dated = [
  ...between(`${number(1)}${named(1)}?`, `${number(2)}${named(2)}`),
  ...between(`${number(1)}${slashed(1)}`, `${number(2)}${slashed(2)}`),
  ...between(number(1), `${number(2)}${slashed(2)}`),
  ...between(`${number(1)}${named(1)}`, number(2)),
  // An hour may stand before a dash too: `alle 3 - 5 dicembre`.
  `(?<!(?:alle|dalle|ore|le|h) )${number(1)} ?[-–—/] ?${number(2)}${named(2)}`,
].map(words);
/** Numbers without a month are days only in a talk about when to come: they may count anything, teeth too. */
const numbered = [
  `(?:dal|dall) ${number(1)} (?:fino )?(?:al|all) ${number(2)}`,
  `(?:tra|fra) (?:il|l) ${number(1)} e (?:il|l) ${number(2)}`,
].map(words);

/** A word that goes on with what was said, not the next thing. */
const goesOn = '(?: (?!(?:ma|pero|meglio|va|posso|vorrei|vengo|quindi|liber[oa]|dopo) )[^ ,;.]+)';
/** Days on which one is away, or that are said not to suit, are not the wanted ones. */
const deniedBefore = new RegExp(
  `(?:^| )(?:non(?: (?:mi|ci|vi))?(?: [^ ,;.]+)?${goesOn}{0,2}|(?:via|fuori|ferie|vacanza|assent[ei]|viaggio)${goesOn}{0,2}|tranne|eccetto|escluso|salvo|chius[oaie])$`,
);
const deniedAfter =
  /^,? (?:(?:io|noi) )?(?:non (?:posso|possiamo|potrei|riesco|vengo|ci|mi|va|sono|siamo)(?! (?:prima|dopo|di|al|la|il))|(?:sono|siamo|saro|saremo) (?:via|fuori|assent[ei]|all estero|in (?:ferie|vacanza|viaggio|trasferta)))/;

const dayOf = (text = '') => (text === 'primo' ? 1 : Number(text));
const monthOf = (text: string) => months.indexOf(text) + 1 || Number(text);

/** Returns the stay between two borders: one that has begun goes on from today; of a past one, the next of its kind. */
function windowOf(groups: Groups, today: string): DayWindow | null {
  const [first, last] = [dayOf(groups.day1), dayOf(groups.day2)];
  if (groups.month1 === undefined && groups.month2 === undefined) {
    const from = comingNumber(today, first);
    const to = comingNumber(first <= last ? today : (from ?? today), last);
    if (from === null || to === null) return null;
    return { from: from > to ? today : from, to };
  }
  const turn = first > last ? 1 : 0;
  const ends = groups.month2 ? monthOf(groups.month2) : ((monthOf(groups.month1 as string) - 1 + turn) % 12) + 1;
  const begins = groups.month1 ? monthOf(groups.month1) : ((ends - 1 - turn + 12) % 12) + 1;
  const turnsYear = begins > ends ? 1 : 0;
  const said = groups.year2 ?? (groups.year1 && Number(groups.year1) + turnsYear);
  const thisYear = Number(today.slice(0, 4));
  for (const year of said ? [Number(said)] : [thisYear, thisYear + 1]) {
    const to = dateOf(year, ends, last);
    const from = dateOf(Number(groups.year1 ?? year - turnsYear), begins, first);
    if (to !== null && to >= today && from !== null && from <= to) return { from: from < today ? today : from, to };
  }
  return null;
}

/**
 * Stays of several days that a sentence names as wanted (`dal 3 al 5 dicembre`), with where each stands, and the sentence
 * with blanks in the place of these and of those that do not suit.
 * @param said folded, apostrophes as blanks. @param today `YYYY-MM-DD`, Europe/Rome.
 * @param alone reads `dal 3 al 5` too: where days are what is spoken of.
 */
export function parseDayRanges(
  said: string,
  today: string,
  { alone = false }: { alone?: boolean } = {},
): { ranges: { at: number; window: DayWindow }[]; rest: string } {
  const ranges: { at: number; window: DayWindow }[] = [];
  let rest = said;
  for (const pattern of alone ? [...dated, ...numbered] : dated) {
    rest = rest.replace(new RegExp(pattern.source, 'gu'), (matched: string, ...more) => {
      const [groups, text, at] = [more.at(-1) as Groups, more.at(-2) as string, more.at(-3) as number];
      // `alle 10-3 dicembre` is an hour and a day.
      const isBackwards = /^(?:\d|primo)/.test(matched) && dayOf(groups.day1) >= dayOf(groups.day2);
      const window = isBackwards ? null : windowOf(groups, today);
      if (window === null) return matched;
      const isDenied =
        deniedBefore.test(text.slice(0, at).trimEnd()) || deniedAfter.test(text.slice(at + matched.length));
      if (!isDenied) ranges.push({ at, window });
      return ' '.repeat(matched.length);
    });
  }
  return { ranges: ranges.sort((a, b) => a.at - b.at), rest };
}

/** A sentence without such stays, whatever they come to. */
export function withoutDayRanges(said: string): string {
  return [...dated, ...numbered].reduce((rest, pattern) => rest.replace(new RegExp(pattern.source, 'gu'), ' '), said);
}
