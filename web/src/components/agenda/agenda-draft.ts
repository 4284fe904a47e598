import { type AgendaDraft, agendaProblems } from '@dentisti/domain/agenda/agenda-edit';
import { romeClock } from '@dentisti/domain/hours/rome-time';
import type { OpenInterval } from '@dentisti/domain/hours/week';
import type { PracticeAgendaFieldsFragment } from '../../gql/graphql.ts';
import type { Problems } from './problems.ts';

/** A stretch as two time fields hold it, `HH:MM` or empty; `key` is its own for as long as the form is open. */
export interface TypedHours {
  key: string;
  from: string;
  to: string;
}
export interface TypedDay {
  key: string;
  /** `YYYY-MM-DD`, or empty. */
  on: string;
  isClosed: boolean;
  hours: readonly TypedHours[];
}
/** What the form holds. */
export interface TypedAgenda {
  isEnabled: boolean;
  slotMinutes: number;
  /** Index 0 = Monday. */
  week: readonly (readonly TypedHours[])[];
  days: readonly TypedDay[];
}

let keys = 0;
const newKey = () => {
  keys += 1;
  return `k${keys}`;
};

const asTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const asMinutes = (time: string) => {
  const [hours, minutes] = time.split(':').map(Number);
  return time === '' || hours === undefined || minutes === undefined ? Number.NaN : hours * 60 + minutes;
};
/** A day ends at midnight, which a time field can only write as 00:00. */
export const parseHours = ({ from, to }: TypedHours): OpenInterval => [asMinutes(from), asMinutes(to) || closing(to)];
const closing = (to: string) => (to === '' ? Number.NaN : 1440);

export const typedHours = ({
  opensMinutes,
  closesMinutes,
}: {
  opensMinutes: number;
  closesMinutes: number;
}): TypedHours => ({
  key: newKey(),
  from: asTime(opensMinutes),
  to: asTime(closesMinutes),
});
export const newHours = (): TypedHours => ({ key: newKey(), from: '', to: '' });
export const newDay = (): TypedDay => ({ key: newKey(), on: '', isClosed: true, hours: [] });
/** The same stretches for another day. */
export const copyHours = (hours: readonly TypedHours[]): TypedHours[] =>
  hours.map((window) => ({ ...window, key: newKey() }));

/** What a form about a stored agenda begins with. */
export const typedAgenda = ({ isEnabled, slotMinutes, windows, days }: PracticeAgendaFieldsFragment): TypedAgenda => ({
  isEnabled,
  slotMinutes,
  week: Array.from({ length: 7 }, (_, day) => windows.filter(({ weekday }) => weekday === day).map(typedHours)),
  days: days.map(({ on, hours }) => ({
    key: newKey(),
    on,
    isClosed: hours.length === 0,
    hours: hours.map(typedHours),
  })),
});

/** The agenda that a form means, and the key of the field that stands at each place `agendaProblems` names. */
export function parseTyped(typed: TypedAgenda): { agenda: AgendaDraft; keyAt: ReadonlyMap<string, string> } {
  const keyAt = new Map<string, string>();
  const week = typed.week.flatMap((hours, weekday) => hours.map((window) => ({ weekday, window })));
  const availability = week.map(({ weekday, window }, index) => {
    keyAt.set(`windows.${index}`, window.key);
    const [opensMinutes, closesMinutes] = parseHours(window);
    return { weekday, opensMinutes, closesMinutes };
  });
  const exceptions = typed.days.map(({ key, on, isClosed, hours }, index) => {
    keyAt.set(`days.${index}`, key);
    for (const [part, window] of hours.entries()) keyAt.set(`days.${index}.${part}`, window.key);
    return { on, intervals: isClosed ? [] : hours.map(parseHours) };
  });
  const { isEnabled: enabled, slotMinutes } = typed;
  return { agenda: { enabled, slotMinutes, availability, exceptions }, keyAt };
}

/** Returns the form's problems by the key of their field. */
export function agendaProblemsOf(typed: TypedAgenda): Problems {
  const { agenda, keyAt } = parseTyped(typed);
  const found = agendaProblems(agenda, romeClock(new Date()).date);
  return Object.fromEntries(found.map(({ at, message }) => [keyAt.get(at) ?? at, message]));
}

/** Returns the mutation's input of an agenda without problems. */
export const agendaInput = ({ enabled, slotMinutes, availability, exceptions }: AgendaDraft) => ({
  isEnabled: enabled,
  slotMinutes,
  windows: [...availability],
  days: exceptions.map(({ on, intervals }) => ({
    on,
    hours: intervals.map(([opensMinutes, closesMinutes]) => ({ opensMinutes, closesMinutes })),
  })),
});
