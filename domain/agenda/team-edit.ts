import type { BookingReason } from '../booking/booking-reason.ts';
import type { OpenInterval } from '../hours/week.ts';
import { windowFaults } from './agenda-edit.ts';
import type { Agenda } from './agenda-slots.ts';

/** Chairs, clinicians and services of an agenda as somebody wants them stored. `id` null: a new one. */
export interface TeamDraft {
  chairs: readonly { id: number | null; name: string; active: boolean }[];
  clinicians: readonly {
    id: number | null;
    name: string;
    active: boolean;
    /** Empty: whenever the agenda is open. */
    hours: Agenda['availability'];
  }[];
  services: readonly ServiceDraft[];
}

export interface ServiceDraft {
  id: number | null;
  name: string;
  active: boolean;
  online: boolean;
  durationMinutes: number;
  bufferMinutes: number;
  reasons: readonly BookingReason[];
  /** Who does it, by position in `clinicians`; empty: all. */
  clinicians: readonly number[];
  /** Where, by position in `chairs`; empty: on all. */
  chairs: readonly number[];
}

/** In use, more than any practice has. */
const most = { chairs: 40, clinicians: 80, services: 60 } as const;
/** Of each, those not in use any more included. */
const maxRows = 200;
/** More stretches than anybody works in a day. */
const maxWindows = 12;

/** What is said of a service when nobody who was chosen for it is in use, and nowhere that was chosen either. */
export const nobodyDoesIt = 'Nessuno di quelli scelti è in uso: la prestazione non avrebbe posti.';

const faultTexts = {
  noName: 'Scrivi un nome.',
  nameTooLong: 'Il nome è troppo lungo.',
  nameTwice: 'Questo nome c’è già.',
  nobody: 'Ne serve almeno uno in uso: senza, l’agenda non ha posti.',
  tooMany: `Sono troppi: in uso al massimo ${most.chairs} poltrone, ${most.clinicians} professionisti e ${most.services} prestazioni; con quelli non in uso ${maxRows} per elenco.`,
  duration: 'La durata va da 5 minuti a 8 ore, di cinque in cinque.',
  buffer: 'La pausa va da 0 a 120 minuti, di cinque in cinque.',
  reasonTwice: 'Questo motivo è già di un’altra prestazione.',
  reasonRepeated: 'Lo stesso motivo è indicato due volte.',
  notOnList: 'Scegli ciascuno una volta sola, tra quelli dell’elenco.',
  nobodyDoesIt,
  notADay: 'Questo giorno non esiste.',
  tooManyHours: `Sono troppe: al massimo ${maxWindows} fasce al giorno.`,
  notATime: 'Scrivi un’ora da 00:00 a 24:00.',
  endsBeforeStart: 'La fine viene prima dell’inizio.',
  overlap: 'Si sovrappone a un’altra fascia dello stesso giorno.',
} as const;
type TeamFault = keyof typeof faultTexts;

/** What is wrong, and where, by position as given: `chairs`, `chairs.0`, `clinicians.1.hours.2`, `services.0.durationMinutes`. */
export interface TeamProblem {
  at: string;
  fault: TeamFault;
  /** Italian sentence. */
  message: string;
}

const problem = (at: string, fault: TeamFault): TeamProblem => ({ at, fault, message: faultTexts[fault] });

function nameProblems(at: string, named: readonly { name: string; active: boolean }[], maxLength: number) {
  return named.flatMap(({ name, active }, index) => {
    const own = name.trim();
    const where = `${at}.${index}`;
    if (own === '') return [problem(where, 'noName')];
    if (own.length > maxLength) return [problem(where, 'nameTooLong')];
    const isTwice = active && named.slice(0, index).some((other) => other.active && other.name.trim() === own);
    return isTwice ? [problem(where, 'nameTwice')] : [];
  });
}

const isFive = (minutes: number, least: number, greatest: number) =>
  Number.isInteger(minutes) && minutes >= least && minutes <= greatest && minutes % 5 === 0;

/** What is wrong with a choice among the rows of a list, by position; of what is still offered somebody has to be in use. */
function choiceProblems(
  at: string,
  chosen: readonly number[],
  { all, isOffered }: { all: readonly { active: boolean }[]; isOffered: boolean },
): TeamProblem[] {
  const isOnList = chosen.every((position) => Number.isInteger(position) && position >= 0 && position < all.length);
  if (!isOnList || new Set(chosen).size < chosen.length) return [problem(at, 'notOnList')];
  const isDone = !isOffered || chosen.length === 0 || chosen.some((position) => all[position]?.active);
  return isDone ? [] : [problem(at, 'nobodyDoesIt')];
}

/** A service that is not offered any more is stored too: only whose reasons it answers and who does it is nobody's affair. */
function serviceProblems({ services, clinicians, chairs }: TeamDraft): TeamProblem[] {
  const answered = new Set<BookingReason>();
  return services.flatMap((service, index) => {
    const at = `services.${index}`;
    const isOffered = service.active;
    const reasons = new Set(service.reasons);
    const isRepeated = reasons.size < service.reasons.length;
    const isTwice = isOffered && [...reasons].some((reason) => answered.has(reason));
    if (isOffered) for (const reason of reasons) answered.add(reason);
    return [
      ...(isFive(service.durationMinutes, 5, 480) ? [] : [problem(`${at}.durationMinutes`, 'duration')]),
      ...(isFive(service.bufferMinutes, 0, 120) ? [] : [problem(`${at}.bufferMinutes`, 'buffer')]),
      ...(isRepeated ? [problem(`${at}.reasons`, 'reasonRepeated')] : []),
      ...(isTwice ? [problem(`${at}.reasons`, 'reasonTwice')] : []),
      ...choiceProblems(`${at}.clinicians`, service.clinicians, { all: clinicians, isOffered }),
      ...choiceProblems(`${at}.chairs`, service.chairs, { all: chairs, isOffered }),
    ];
  });
}

function hoursProblems({ clinicians }: TeamDraft): TeamProblem[] {
  return clinicians.flatMap(({ hours }, index) => {
    const at = `clinicians.${index}.hours`;
    // Each window of a day is compared with the others: no more of them than that.
    if (hours.length > 7 * maxWindows) return [problem(`${at}.${7 * maxWindows}`, 'tooManyHours')];
    const given = hours.map(({ weekday, opensMinutes, closesMinutes }, part) => ({
      at: `${at}.${part}`,
      weekday,
      interval: [opensMinutes, closesMinutes] as OpenInterval,
    }));
    const nowhere = given.filter(({ weekday }) => !(Number.isInteger(weekday) && weekday >= 0 && weekday <= 6));
    const inWeek = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
      const windows = given.filter(({ weekday }) => weekday === day);
      const surplus = windows[maxWindows];
      if (surplus) return [problem(surplus.at, 'tooManyHours')];
      return windowFaults(windows, 0).map(({ at, fault }) => problem(at, fault as TeamFault));
    });
    return [...nowhere.map(({ at }) => problem(at, 'notADay')), ...inWeek];
  });
}

/** Everything that is wrong with a team before it is stored; empty when nothing is. */
export function teamProblems(draft: TeamDraft): TeamProblem[] {
  const { chairs, clinicians, services } = draft;
  for (const list of ['chairs', 'clinicians', 'services'] as const) {
    const rows: readonly { active: boolean }[] = draft[list];
    if (rows.length > maxRows || rows.filter(({ active }) => active).length > most[list])
      return [problem(list, 'tooMany')];
  }
  const inUse = (all: readonly { active: boolean }[]) => all.some(({ active }) => active);
  return [
    ...(inUse(chairs) ? [] : [problem('chairs', 'nobody')]),
    ...(inUse(clinicians) ? [] : [problem('clinicians', 'nobody')]),
    ...nameProblems('chairs', chairs, 60),
    ...nameProblems('clinicians', clinicians, 120),
    ...nameProblems('services', services, 80),
    ...hoursProblems(draft),
    ...serviceProblems(draft),
  ];
}
