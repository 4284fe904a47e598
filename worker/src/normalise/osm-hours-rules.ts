/** Rules of an `opening_hours` text in the grammar's own spelling, put into the order that people mean. */
export interface OrderedRules {
  text: string;
  /** Whether it says that public holidays are worked. */
  opensOnHolidays: boolean;
  /** A rule of every week names no days, and none of them names Sunday: whether it is meant is not known. */
  isSundayUnclear: boolean;
  /** A rule of several dates names no days: whether the days usually closed are meant is not known. */
  areDatesUnclear: boolean;
}

const quoted = '(?:\\s*"[^"]*")?';
const holidays = '\\b(?:PH|SH)(?:\\s*,\\s*(?:PH|SH))*\\b';
/** `PH off`, as a rule, after a comma or without one. `PH Mo-Fr off` says the same. */
const holidaysOff = new RegExp(
  `(^|[;|]|[\\d"]\\s*,|[\\d"](?=\\s))\\s*${holidays}(?:\\s+[A-Z][a-z](?:[-,][A-Z][a-z])*)?\\s+(?:off|closed)\\b${quoted}`,
  'gi',
);
/** `Su,PH off`, `PH,Su off`: the day stays, the holidays go. */
const holidaysLast = new RegExp(`(?<=[a-z])\\s*,\\s*${holidays}(?=\\s+(?:off|closed)\\b)`, 'gi');
const holidaysFirst = new RegExp(`${holidays}\\s*,\\s*(?=[a-z]{2}(?:[-,][a-z]{2})*\\s+(?:off|closed)\\b)`, 'gi');

/**
 * The text without what it says of closing on holidays: every practice is closed on public ones unless its hours say
 * otherwise, and school holidays are not known here: the grammar has no list of them for Italy, and throws.
 */
export function withoutHolidaysOff(text: string): string {
  return text
    .replace(/\b(?:SH\s*,\s*PH|PH\s*,\s*SH)\b/gi, 'PH')
    .replace(holidaysLast, '')
    .replace(holidaysFirst, '')
    .replace(holidaysOff, (_, before: string) => before.replace(/\s*,$/, ''))
    .replace(/^[;\s]+|[;\s]+$/g, '')
    .replace(/;[;\s]*(?=[;|])/g, '');
}

const splitOutsideQuotes = (text: string, divider: ';' | '|') =>
  text.match(new RegExp(`(?:"[^"]*"|[^"${divider}])+`, 'g'))?.map((part) => part.trim()) ?? [];
const time = /\d{1,2}:\d{2}/;
const weekday = /\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/;
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const dated = new RegExp(`\\b(?:${month}|easter|week|PH|SH|(?:19|20)\\d\\d)\\b(?!:)`);
const datesInARow = new RegExp(`-|\\bweek\\b|\\b${month}\\b(?! \\d)`);
const timesAlone = /^([^\d"]*?)\s*(\d{1,2}:\d{2}-\d{1,2}:\d{2}(?:[, ]+\d{1,2}:\d{2}-\d{1,2}:\d{2})*)$/;
const selectorOf = (rule: string) => rule.slice(0, rule.search(time));

/** Whether two lists of times (`09:00-13:00,15:00-19:00`) lie one after the other. */
function areApart(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((times) =>
    times.match(/\d{1,2}:\d{2}/g)?.map((t) => t.padStart(5, '0')),
  );
  return String(first.at(-1)) <= String(second[0]) || String(second.at(-1)) <= String(first[0]);
}

/**
 * Joins a rule that names no days (`Mo-Fr 9:00-13:00; 15:00-19:30`), or an earlier rule's days again, to that rule. In the
 * grammar it would replace it, on every day of the week.
 */
function joinContinued(rules: readonly string[]): string[] {
  const joined: string[] = [];
  for (const rule of rules) {
    const [, days, times] = timesAlone.exec(rule) ?? [];
    const earlier = joined.findLastIndex((candidate) => days === '' || timesAlone.exec(candidate)?.[1] === days);
    const [, , earlierTimes] = timesAlone.exec(joined[earlier] ?? '') ?? [];
    if (times && earlierTimes && areApart(earlierTimes, times)) joined[earlier] += `,${times}`;
    else joined.push(rule);
  }
  return joined;
}

/**
 * Orders a text's rules. In the grammar a later rule wins, so that `PH off; Mo-Fr 09:00-18:00` works on holidays; people
 * mean that what is said of some days holds before what is said of every week.
 * @param canonical the text without its holidays off, as the grammar's own printer writes it.
 */
export function orderRules(canonical: string, given: string): OrderedRules {
  const [main = '', ...fallbacks] = splitOutsideQuotes(canonical, '|');
  const rules = joinContinued(splitOutsideQuotes(main, ';'));
  const plain = rules.map((rule) => rule.replace(/"[^"]*"/g, ''));
  const weekly = rules.filter((_, i) => !dated.test(plain[i] ?? ''));
  const ofDates = rules.filter((_, i) => dated.test(plain[i] ?? ''));
  const isDayless = (rule: string) => time.test(rule) && !weekday.test(rule) && !/\bPH\b/.test(rule);
  const dayless = plain.filter(isDayless);
  return {
    text: [[...weekly, ...ofDates].join('; '), ...fallbacks].join(' || '),
    opensOnHolidays:
      plain.some((rule) => /\bPH\b/.test(rule) && time.test(rule)) && !/\bPH\b[^;|]*\b(?:off|closed)\b/i.test(given),
    isSundayUnclear: dayless.some((rule) => !dated.test(rule)) && !plain.some((rule) => /\bSu\b/.test(rule)),
    areDatesUnclear: dayless.some((rule) => dated.test(rule) && datesInARow.test(selectorOf(rule))),
  };
}
