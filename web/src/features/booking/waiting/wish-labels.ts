import { writtenDay } from '@dentisti/domain/booking/italian-time';
import { weekdayNames } from '@dentisti/domain/hours/hours-text';
import type { WaitingWishFieldsFragment } from '../../../gql/graphql.ts';

/** Days and parts of the day that somebody wants, as a form keeps them. */
export interface WishDraft {
  /** 0 = Monday. */
  weekdays: readonly number[];
  part: WaitingWishFieldsFragment['part'];
  /** `YYYY-MM-DD`, or empty. */
  notBefore: string;
  isStrict: boolean;
}

export const noWish: WishDraft = { weekdays: [], part: 'ANY', notBefore: '', isStrict: false };

export const draftOfWish = ({ weekdays, part, notBefore, isStrict }: WaitingWishFieldsFragment): WishDraft => ({
  weekdays,
  part,
  notBefore: notBefore ?? '',
  isStrict,
});

/** What the gateway takes. */
export const wishInput = ({ weekdays, part, notBefore, isStrict }: WishDraft) => ({
  weekdays: weekdays.toSorted((one, other) => one - other),
  part,
  notBefore: notBefore || null,
  // Without a choice there is nothing to be strict about.
  isStrict: isStrict && (weekdays.length > 0 || part !== 'ANY'),
});

const joined = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`;

/** `lunedì e giovedì`, `dal lunedì al venerdì`; empty for any day. */
function daysLabel(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((one, other) => one - other);
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  if (days.length === 0 || days.length === weekdayNames.length) return '';
  if (days.length > 2 && last - first === days.length - 1)
    return `dal ${weekdayNames[first]} ${last === 6 ? 'alla' : 'al'} ${weekdayNames[last]}`;
  return joined(days.map((day) => weekdayNames[day] ?? ''));
}

const partLabels = { ANY: '', MORNING: 'di mattina', AFTERNOON: 'di pomeriggio' } as const;

/** `Meglio lunedì e giovedì, di mattina; non prima di giovedì 3 dicembre`, `Solo di pomeriggio`, `Qualsiasi giorno e orario`. */
export function wishLabel({ weekdays, part, notBefore, isStrict }: WaitingWishFieldsFragment): string {
  const when = [daysLabel(weekdays), partLabels[part]].filter(Boolean).join(', ');
  const times = when ? `${isStrict ? 'Solo' : 'Meglio'} ${when}` : 'Qualsiasi giorno e orario';
  return notBefore ? `${times}; non prima di ${writtenDay(notBefore)}` : times;
}
