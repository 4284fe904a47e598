import { formatIntervals, formatWeek, weekdayNames } from '@dentisti/domain/hours/hours-text';
import type { OpenInterval } from '@dentisti/domain/hours/week';
import type { AgendaTeamFieldsFragment, PracticeAgendaFieldsFragment } from '../../gql/graphql.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `un ${one}` : `${count} ${many}`);
export const countAppointments = (count: number): string => counted(count, 'appuntamento', 'appuntamenti');

const asInterval = ({ opensMinutes, closesMinutes }: { opensMinutes: number; closesMinutes: number }): OpenInterval => [
  opensMinutes,
  closesMinutes,
];

/** The week in one line; null when it offers nothing. */
export const describeWeek = ({ windows }: Pick<PracticeAgendaFieldsFragment, 'windows'>): string | null =>
  windows.length === 0
    ? null
    : formatWeek(weekdayNames.map((_, day) => windows.filter(({ weekday }) => weekday === day).map(asInterval)));

/** `24/12/2026 chiuso`. */
export const describeDay = ({ on, hours }: PracticeAgendaFieldsFragment['days'][number]): string =>
  `${on.split('-').toReversed().join('/')} ${formatIntervals(hours.map(asInterval))}`;

/** A team's lists, each in one line, those not in use any more named as such. */
export function describeTeam({ chairs, clinicians, services }: AgendaTeamFieldsFragment): [string, string][] {
  const names = (rows: readonly { name: string; isActive: boolean }[]) =>
    rows.map(({ name, isActive }) => (isActive ? name : `${name} (non più in uso)`)).join(', ');
  const described = services
    .filter(({ isActive }) => isActive)
    .map(({ name, durationMinutes, isOnline }) => `${name}, ${durationMinutes} min${isOnline ? '' : ' (non online)'}`);
  return [
    ['Poltrone', names(chairs)],
    ['Professionisti', names(clinicians)],
    ['Prestazioni', described.join('; ') || 'Nessuna: ogni visita dura come un posto dell’agenda'],
  ];
}
