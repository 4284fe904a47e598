import { numberWord } from '../booking/italian-time.ts';
import { words } from './plain-text.ts';
import type { HourWindow } from './when.ts';
import { withoutDates } from './without-dates.ts';

const dayEnd = 1440;
const hourWords = new Map<string, number>([
  ['una', 1],
  ['mezzogiorno', 12],
  ['mezzanotte', 0],
]);
for (let n = 2; n < 24; n++) hourWords.set(numberWord(n).normalize('NFD').replace(/\p{M}/gu, ''), n);

const number = [...hourWords.keys()].sort((a, b) => b.length - a.length).join('|');
const minuteWords: Readonly<Record<string, number>> = {
  mezza: 30,
  mezzo: 30,
  trenta: 30,
  'un quarto': 15,
  quindici: 15,
  'tre quarti': 45,
  quarantacinque: 45,
  dieci: 10,
  venti: 20,
  quaranta: 40,
  cinquanta: 50,
  cinque: 5,
};
const minute = Object.keys(minuteWords)
  .sort((a, b) => b.length - a.length)
  .join('|');
/** `10`, `10:30`, `10.30`, `dieci`, `10 e mezza`, `dieci e un quarto`, `undici meno un quarto`, `3 del pomeriggio`. */
const clock = `(?<hour>\\d{1,2}|${number})(?:[:.](?<digits>[0-5]\\d))?(?: e (?<past>${minute}|[0-5]?\\d)| meno (?<short>${minute}))?(?: (?:di|del|della) (?<part>mattina|mattino|pomeriggio|sera))?`;
const at = `(?:alle|all|delle|dell|a|ore|le|h|per le|verso le|verso l|intorno alle|circa alle|sulle|attorno alle) (?:ore )?`;

type Groups = Partial<Record<'hour' | 'digits' | 'past' | 'short' | 'part', string>>;

/** Minutes after midnight; an hour before eight without a word for the morning is meant after noon. */
function minutesOf(groups: Groups, said: string): number | null {
  const { hour = '', digits, past, short, part } = groups;
  const spoken = hourWords.get(hour) ?? Number(hour);
  if (!(spoken >= 0 && spoken < 25)) return null;
  const after = past === undefined ? 0 : (minuteWords[past] ?? Number(past));
  const minutes = Number(digits ?? 0) + after - (short === undefined ? 0 : (minuteWords[short] ?? 0));
  const morning = part ? part.startsWith('mattin') : words('mattina|mattino|stamattina|domattina').test(said);
  const evening = part ? !part.startsWith('mattin') : words('pomeriggio|sera|stasera').test(said);
  const isAfternoon = spoken < 12 && (evening ? true : spoken > 0 && spoken < 8 && !morning);
  const total = (spoken + (isAfternoon ? 12 : 0)) * 60 + minutes;
  return total >= 0 && total < dayEnd ? total : null;
}

/** `dalle 15 alle 17`, `tra le 9 e le 11`, `dopo le 17`, `prima di mezzogiorno`. */
function parseBorders(said: string): HourWindow | null {
  const named = (pattern: string) => words(pattern).exec(said)?.groups as Groups | undefined;
  const second = clock.replace(/\?<(\w+)>/g, '?<$12>').replaceAll('[0-5]?\\d)', '[0-5]?\\d)');
  const pair = words(`(?:dalle|dall|tra le|fra le|tra l|fra l) ${clock} (?:alle|all|e le|e l|e) ${second}`).exec(
    said,
  )?.groups;
  if (pair) {
    const from = minutesOf(pair, said);
    const to = minutesOf(
      { hour: pair.hour2 ?? '', digits: pair.digits2, past: pair.past2, short: pair.short2, part: pair.part2 },
      said,
    );
    if (from !== null && to !== null && from < to) return { from, to, at: null };
  }
  const after = named(`(?:dopo|dalle|dall|a partire dalle|non prima delle|dopo l)(?: le| l)? ${clock}`);
  const from = after ? minutesOf(after, said) : null;
  if (from !== null) return { from, to: dayEnd, at: null };
  const before = named(
    `(?:prima delle|prima dell|prima di|entro le|entro l|fino alle|non dopo le|non oltre le) ${clock}`,
  );
  const to = before ? minutesOf(before, said) : null;
  return to === null ? null : { from: 0, to, at: null };
}

const parts: readonly [RegExp, number, number][] = [
  [words('prima mattina|presto la mattina|mattina presto|mattino presto|primo mattino'), 0, 10 * 60],
  [words('tarda mattina(?:ta)?|fine mattina(?:ta)?'), 11 * 60, 13 * 60 + 30],
  [words('pausa pranzo|ora di pranzo|a pranzo'), 12 * 60, 15 * 60],
  [words('primo pomeriggio|inizio pomeriggio'), 13 * 60, 16 * 60],
  [words('tardo pomeriggio|fine pomeriggio|fine giornata|dopo il lavoro|dopo lavoro'), 17 * 60, dayEnd],
  [words('mattina|mattino|mattinata|stamattina|stamani|stamane|domattina'), 0, 13 * 60],
  [words('pomeriggio'), 13 * 60, dayEnd],
  [words('sera|serata|stasera'), 17 * 60 + 30, dayEnd],
];
/** A named time may be missed by this much, earlier or later, before another part of the day is meant. */
const missedBy = 120;

/**
 * The part of the day somebody names, from `plainText`; null when they name none. A time of its own (`alle dieci e mezza`)
 * becomes a window around it with `at`; a border (`dopo le 17`) or a word (`mattina`) a window without.
 * @param bare takes a lone number for an hour: the answer to a question for the time.
 */
export function parseHours(sentence: string, { bare = false }: { bare?: boolean } = {}): HourWindow | null {
  const said = withoutDates(sentence);
  const borders = parseBorders(said);
  if (borders) return borders;
  const noon = words('mezzogiorno').test(said) ? 12 * 60 : null;
  const found =
    words(`${at}${clock}`).exec(said) ??
    words(clock.replace('(?:[:.](?<digits>[0-5]\\d))?', '[:.](?<digits>[0-5]\\d)')).exec(said) ??
    words(clock.replace(')?(?: (?:di', ')(?: (?:di')).exec(/ e mezz| meno | e un quarto/.test(said) ? said : '') ??
    (bare ? new RegExp(`^${clock}$`, 'u').exec(said) : null);
  const named = (found?.groups ? minutesOf(found.groups, said) : null) ?? noon;
  if (named !== null) return { from: Math.max(0, named - missedBy), to: Math.min(dayEnd, named + missedBy), at: named };
  const part = parts.find(([pattern]) => pattern.test(said));
  return part ? { from: part[1], to: part[2], at: null } : null;
}
