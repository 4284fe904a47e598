import { dayNumber, elidedDay, firstOfMonth, months, weekday } from './date-words.ts';
import { withoutDayRanges } from './day-ranges.ts';
import { words } from './plain-text.ts';

const dates = [
  `(?:prima )?(?:(?:il|lo|l|al|all|del|dell|dal|dall) )?${dayNumber} (?:di )?(?:${months.join('|')})(?: 20\\d\\d)?`,
  `(?<=(?<!\\p{L})${weekday} )(?:${firstOfMonth}|1°)(?! (?:orario|posto|che|libero|disponibile|appuntamento))`,
  `(?:prima )?${elidedDay} (?:8|11)`,
].map(words);

/** A sentence without its dates: in `martedì 1º dicembre` nobody names the first of two times, in `dell’8` no hour. */
export function withoutDates(said: string): string {
  let rest = withoutDayRanges(said);
  for (const date of dates) {
    for (let match = date.exec(rest); match; match = date.exec(rest))
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  }
  return rest.replace(/ +/g, ' ').trim();
}
