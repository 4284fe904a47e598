import { addDays } from '../hours/holidays.ts';
import { weekdayOf } from '../hours/rome-time.ts';
import { comingDate, comingNumber, dateOf } from './coming-days.ts';
import { dayNumber, elidedDay, months, weekday, weekdays } from './date-words.ts';
import { parseDayRanges } from './day-ranges.ts';
import { words } from './plain-text.ts';
import type { DayWindow } from './when.ts';

const small: Readonly<Record<string, number>> = {
  un: 1,
  uno: 1,
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
};

const single = (date: string): DayWindow => ({ from: date, to: date });
const indexOf = (name: string) => weekdays.findIndex((day) => day.startsWith(name));

const mondayOf = (date: string) => addDays(date, -weekdayOf(date));
const numberOf = (text: string) => (text === 'primo' ? 1 : Number(text));

type Rule = readonly [RegExp, (groups: Record<string, string | undefined>, today: string) => DayWindow | null];

/** `martedi prossimo` is the next one, but never a day of this week: said on a Monday it is not tomorrow. */
function nextWeekday(today: string, name: string, isNext: boolean): string {
  const ahead = (indexOf(name) - weekdayOf(today) + 7) % 7 || 7;
  const date = addDays(today, ahead);
  return isNext && date < addDays(mondayOf(today), 7) ? addDays(date, 7) : date;
}

const month = `(?<month>${months.join('|')})`;
const count = `(?<count>un|uno|una|due|tre|quattro|cinque|sei|\\d{1,2})`;
const countOf = (text = '') => small[text] ?? Number(text);

/** The more exact first; each takes its words out of the sentence. */
const rules: readonly Rule[] = [
  [
    words(`(?:tra|fra) ${count} mes[ei]`),
    ({ count: n }, today) => {
      const from = addDays(today, 30 * countOf(n));
      return { from, to: addDays(from, 6) };
    },
  ],
  [words(`(?:tra|fra) ${count} giorn[oi]`), ({ count: n }, today) => single(addDays(today, countOf(n)))],
  [
    words(`(?:tra|fra) ${count} settiman[ae]`),
    ({ count: n }, today) => {
      const from = addDays(today, 7 * countOf(n));
      return { from, to: addDays(from, 4) };
    },
  ],
  [
    words(`(?:(?:${weekday}) )?(?:il |l |lo )?${dayNumber} (?:di )?${month}(?: (?<year>20\\d\\d))?`),
    ({ day = '', month: name = '', year }, today) => {
      const number = months.indexOf(name) + 1;
      const date = year ? dateOf(Number(year), number, numberOf(day)) : comingDate(today, number, numberOf(day));
      return date === null ? null : single(date);
    },
  ],
  [
    words('(?<day>[0-3]?\\d)[/-](?<month>[01]?\\d)(?:[/-](?<year>20\\d\\d|\\d\\d))?'),
    ({ day = '', month: number = '', year }, today) => {
      const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
      const date = full ? dateOf(full, Number(number), Number(day)) : comingDate(today, Number(number), Number(day));
      return date === null ? null : single(date);
    },
  ],
  [
    words(`(?:${weekday}) (?:il )?${dayNumber}`),
    ({ day = '' }, today) => {
      const date = comingNumber(today, numberOf(day));
      return date === null ? null : single(date);
    },
  ],
  [
    words(`(?:(?:della|la) )?(?:prossima settimana|settimana prossima|settimana che viene) (?:di |il )?${weekday}`),
    ({ weekday: name = '' }, today) => single(addDays(mondayOf(today), 7 + indexOf(name))),
  ],
  [
    words(`${weekday} (?:della |di |la )?(?:prossima settimana|settimana prossima|settimana che viene)`),
    ({ weekday: name = '' }, today) => single(addDays(mondayOf(today), 7 + indexOf(name))),
  ],
  [
    words('(?:(?:nella|la|della) )?(?:prossima settimana|settimana prossima|settimana che viene)'),
    (_, today) => ({ from: addDays(mondayOf(today), 7), to: addDays(mondayOf(today), 13) }),
  ],
  [
    words('(?:in |entro )?(?:questa settimana|la settimana|fine settimana corrente|settimana in corso)'),
    (_, today) => ({ from: today, to: addDays(mondayOf(today), 6) }),
  ],
  [
    words('(?:nel |il )?(?:fine settimana|weekend|week end)'),
    (_, today) => ({ from: addDays(mondayOf(today), 5), to: addDays(mondayOf(today), 6) }),
  ],
  [words('dopodomani|dopo domani'), (_, today) => single(addDays(today, 2))],
  [words('domani|domattina'), (_, today) => single(addDays(today, 1))],
  [words('oggi|stasera|stamattina|stamani|stamane|in giornata'), (_, today) => single(today)],
  [
    words(`(?:(?<next>prossim[oa]) )?${weekday}(?: (?<after>prossim[oa]|che viene))?`),
    ({ weekday: name = '', next, after }, today) =>
      single(nextWeekday(today, name, (next ?? after)?.startsWith('prossim') ?? false)),
  ],
  [
    words('(?:il )?(?:mese prossimo|prossimo mese)'),
    (_, today) => {
      const first = comingNumber(addDays(today, 1), 1) as string;
      return { from: first, to: addDays(comingNumber(addDays(first, 1), 1) as string, -1) };
    },
  ],
  [
    words(`(?:a|in|nel mese di) ${month}`),
    ({ month: name = '' }, today) => {
      const number = months.indexOf(name) + 1;
      if (Number(today.slice(5, 7)) === number) return { from: today, to: lastOf(today) };
      const first = comingDate(today, number, 1) as string;
      return { from: first, to: lastOf(first) };
    },
  ],
  [
    words(
      `(?:il|per il|giorno|il giorno|l|del|dal|al|dopo il|entro il|${elidedDay}) ${dayNumber}(?! (?:orario|posto|che|libero|disponibile))`,
    ),
    ({ day = '' }, today) => {
      // `il primo` alone is the first of what was offered, or the first there is.
      const date = day === 'primo' ? null : comingNumber(today, numberOf(day));
      return date === null ? null : single(date);
    },
  ],
];

const lastOf = (date: string) => addDays(comingNumber(addDays(`${date.slice(0, 7)}-01`, 1), 1) as string, -1);

const excluded = words(
  `(?:non(?: posso| riesco| vengo| ci sono| mi va)?(?: venire| a venire)?|tranne|eccetto|escluso|ma non|no)(?: di| il| la)? ${weekday}(?! (?:va bene|si|ok|prossimo))`,
);

/** Days that somebody names and those they rule out, from `plainText`; `today` is `YYYY-MM-DD`, Europe/Rome. */
export function parseDays(said: string, today: string): { days: DayWindow[] | null; notOn: number[] } {
  let rest = said;
  const notOn: number[] = [];
  // "no, martedì" says yes to Tuesday: the comma is gone here, so a lone "no" in front does not rule out.
  for (let match = excluded.exec(rest); match; match = excluded.exec(rest)) {
    const isNo = match[0].startsWith('no ');
    if (!isNo) notOn.push(indexOf(match.groups?.weekday ?? ''));
    rest = isNo ? rest.replace(/(?<!\p{L})no(?!\p{L})/u, ' ') : rest.replace(match[0], ' ');
  }
  const stays = parseDayRanges(rest, today, { alone: true });
  rest = stays.rest;
  const found: { at: number; window: DayWindow }[] = [...stays.ranges];
  for (const [pattern, parse] of rules) {
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      const window = parse(match.groups ?? {}, today);
      if (window)
        found.push({ at: match.index, window: bordered(rest.slice(0, match.index), window, today, match[0]) });
      rest = `${rest.slice(0, match.index)}${' '.repeat(match[0].length)}${rest.slice(match.index + match[0].length)}`;
    }
  }
  found.sort((a, b) => a.at - b.at);
  return { days: found.length > 0 ? found.map(({ window }) => window) : null, notOn };
}

/** `dopo il 3`, `da lunedì`, `entro venerdì`, `prima dell’8`: the words before a day make it a border. */
function bordered(before: string, window: DayWindow, today: string, matched: string): DayWindow {
  // A rule may have taken the article along.
  const leads = [before.trimEnd(), `${before}${matched.replace(/(?:\d|primo).*$/, '')}`.trimEnd()];
  const follows = (border: string) => leads.some((lead) => new RegExp(`(?:^| )(?:${border})$`).test(lead));
  if (follows('(?:entro|non oltre)(?: il| l| la)?|fino a(?:l|ll|lla)?')) return { from: today, to: window.to };
  if (follows('(?:dopo|oltre)(?: il| l| la| di)?')) return { from: addDays(window.to, 1), to: addDays(window.to, 14) };
  if (follows('da(?:l|ll|lla)?')) return { from: window.from, to: addDays(window.from, 14) };
  if (follows('prima de(?:l|ll|lla)|prima di'))
    return { from: today, to: addDays(window.from, -1) < today ? today : addDays(window.from, -1) };
  return window;
}
