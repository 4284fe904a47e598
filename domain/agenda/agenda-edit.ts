import { isDay } from '../hours/calendar-day.ts';
import { addDays } from '../hours/holidays.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import type { OpenInterval } from '../hours/week.ts';
import { type Agenda, stretchesOn, type TakenRange } from './agenda-slots.ts';

/** An agenda as somebody wants it stored. */
export interface AgendaDraft extends Agenda {
  /** False: kept, but not offered to patients. */
  enabled: boolean;
}

/** Lengths of a slot in minutes, as the database's check permits them. */
export const slotLengths: readonly number[] = Array.from({ length: 23 }, (_, i) => 10 + 5 * i);
/** More stretches than anybody keeps in a day, more single days than a year has, no further ahead than two years. */
const maxWindows = 12;
export const maxDays = 366;
const furthestDays = 731;
const dayMinutes = 1440;

const faultTexts = {
  slotLength: 'La durata va da 10 a 120 minuti, di cinque in cinque.',
  notADay: 'Questo giorno non esiste.',
  notATime: 'Scrivi un’ora da 00:00 a 24:00.',
  endsBeforeStart: 'La fine viene prima dell’inizio.',
  shorterThanSlot: 'In questa fascia non entra neanche un appuntamento.',
  overlap: 'Si sovrappone a un’altra fascia dello stesso giorno.',
  dayInPast: 'Questo giorno è già passato.',
  dayTooFar: 'Al massimo due anni da oggi.',
  dayTwice: 'Questo giorno c’è già: le sue fasce vanno insieme.',
  tooMany: `Sono troppi: al massimo ${maxWindows} fasce al giorno e ${maxDays} giorni singoli.`,
  nothingOffered:
    'Senza nessuna fascia lo studio non si potrebbe prenotare affatto: aggiungine una, o spegni l’agenda.',
} as const;
export type AgendaFault = keyof typeof faultTexts;

/** What is wrong, and where: `slotMinutes`, `windows`, `windows.3`, `days`, `days.2` or `days.2.0`, by position as given. */
export interface AgendaProblem {
  at: string;
  fault: AgendaFault;
  /** Italian sentence. */
  message: string;
}

const problem = (at: string, fault: AgendaFault): AgendaProblem => ({ at, fault, message: faultTexts[fault] });

const isMinute = (value: number) => Number.isInteger(value) && value >= 0 && value <= dayMinutes;

/** A stretch of one day and where it stands in what was given. */
interface GivenWindow {
  at: string;
  interval: OpenInterval;
}

/**
 * What is wrong with the stretches of one day: local times, as they stand on the door; no clock change is looked at.
 * @param slotMinutes what has to fit into each; 0 where nothing has to.
 */
export function windowFaults(
  windows: readonly GivenWindow[],
  slotMinutes: number,
): { at: string; fault: AgendaFault }[] {
  const faultOf = ([opens, closes]: OpenInterval): AgendaFault | null => {
    if (!isMinute(opens) || !isMinute(closes)) return 'notATime';
    if (closes <= opens) return 'endsBeforeStart';
    return slotLengths.includes(slotMinutes) && closes - opens < slotMinutes ? 'shorterThanSlot' : null;
  };
  return windows.flatMap(({ at, interval }, index) => {
    const fault = faultOf(interval);
    if (fault) return [{ at, fault }];
    // Said of the later one given, so that a pair is told once.
    const meets = windows
      .slice(0, index)
      .some(({ interval: other }) => faultOf(other) === null && other[0] < interval[1] && interval[0] < other[1]);
    return meets ? [{ at, fault: 'overlap' as const }] : [];
  });
}

const windowProblems = (windows: readonly GivenWindow[], slotMinutes: number) =>
  windowFaults(windows, slotMinutes).map(({ at, fault }) => problem(at, fault));

/**
 * Everything that is wrong with an agenda before it is stored; empty when nothing is. Slots in minutes, windows in minutes
 * after local midnight, days `YYYY-MM-DD`, all Europe/Rome.
 * @param today the day in Italy: single days before it are refused.
 */
export function agendaProblems(draft: AgendaDraft, today: string): AgendaProblem[] {
  const { enabled, slotMinutes, availability, exceptions } = draft;
  if (exceptions.length > maxDays) return [problem('days', 'tooMany')];
  if (availability.length > 7 * maxWindows) return [problem('windows', 'tooMany')];
  const week = availability.map(({ weekday, opensMinutes, closesMinutes }, index) => ({
    at: `windows.${index}`,
    weekday,
    interval: [opensMinutes, closesMinutes] as const,
  }));
  const inWeek = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
    const windows = week.filter(({ weekday }) => weekday === day);
    const surplus = windows[maxWindows];
    return surplus ? [problem(surplus.at, 'tooMany')] : windowProblems(windows, slotMinutes);
  });
  const nowhere = week.filter(({ weekday }) => !(Number.isInteger(weekday) && weekday >= 0 && weekday <= 6));
  const inDays = exceptions.flatMap(({ on, intervals }, index) => {
    const at = `days.${index}`;
    if (!isDay(on)) return [problem(at, 'notADay')];
    if (on < today) return [problem(at, 'dayInPast')];
    if (on > addDays(today, furthestDays)) return [problem(at, 'dayTooFar')];
    if (exceptions.slice(0, index).some((other) => other.on === on)) return [problem(at, 'dayTwice')];
    if (intervals.length > maxWindows) return [problem(at, 'tooMany')];
    return windowProblems(
      intervals.map((interval, part) => ({ at: `${at}.${part}`, interval })),
      slotMinutes,
    );
  });
  const isEmpty = availability.length === 0 && exceptions.every(({ intervals }) => intervals.length === 0);
  return [
    ...(slotLengths.includes(slotMinutes) ? [] : [problem('slotMinutes', 'slotLength')]),
    ...nowhere.map(({ at }) => problem(at, 'notADay')),
    ...inWeek,
    ...inDays,
    ...(enabled && isEmpty ? [problem('windows', 'nothingOffered')] : []),
  ];
}

/** The same agenda in the order in which it is stored and read: days and stretches from early to late. */
export function sortAgenda<Draft extends AgendaDraft>(draft: Draft): Draft {
  return {
    ...draft,
    availability: [...draft.availability].sort(
      (a, b) => a.weekday - b.weekday || a.opensMinutes - b.opensMinutes || a.closesMinutes - b.closesMinutes,
    ),
    exceptions: draft.exceptions
      .map(({ on, intervals }) => ({ on, intervals: [...intervals].sort((a, b) => a[0] - b[0]) }))
      .sort((a, b) => a.on.localeCompare(b.on)),
  };
}

/** Whether two agendas differ in single days at most: the same week, slots and offer to patients. Both sorted. */
export const isSameWeek = (one: AgendaDraft, other: AgendaDraft): boolean => weekText(one) === weekText(other);

const weekText = ({ enabled, slotMinutes, availability }: AgendaDraft) =>
  JSON.stringify([
    enabled,
    slotMinutes,
    availability.map(({ weekday, opensMinutes, closesMinutes }) => [weekday, opensMinutes, closesMinutes]),
  ]);

/** Whether an appointment lies wholly in one of an agenda's stretches; on a holiday only where the day has its own hours. */
export function isInsideAgenda(agenda: Agenda, { startsAt, endsAt }: TakenRange): boolean {
  const on = romeClock(startsAt).date;
  return stretchesOn(agenda, on).some(
    ([opens, closes]) => romeInstant(on, opens) <= startsAt && endsAt <= romeInstant(on, closes),
  );
}
