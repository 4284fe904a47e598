import { beforeDay, writtenDate } from '@dentisti/domain/booking/italian-time';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import type { FigureStep } from '../../../gql/graphql.ts';

/** `24 novembre 2026`, of a `YYYY-MM-DD`. */
const dayText = (day: string): string => writtenDate(romeInstant(day, 720));

/** `dal 1º al 24 novembre 2026`, with month and year where they differ. */
export function spanText(from: string, to: string): string {
  if (from === to) return dayText(from);
  const [first, last] = [dayText(from), dayText(to)];
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const begin = sameMonth ? first.split(' ')[0] : sameYear ? first.replace(/ \d{4}$/, '') : first;
  return `${beforeDay('dal', begin ?? '')} ${beforeDay('al', last)}`;
}

/** What a part of a series is called: its day, the day on which its week begins, or its month. */
export function partText(start: string, step: FigureStep): string {
  const day = dayText(start);
  if (step === 'MONTH') return day.replace(/^\S+ /, '');
  return step === 'WEEK' ? `settimana ${beforeDay('del', day)}` : day;
}

/** As short as a chart has room for: `24/11`, or `nov`. */
export function shortPart(start: string, step: FigureStep): string {
  if (step === 'MONTH') return dayText(start).split(' ')[1]?.slice(0, 3) ?? '';
  return `${Number(start.slice(8))}/${Number(start.slice(5, 7))}`;
}
