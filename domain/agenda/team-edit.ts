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

/** More than any practice has. */
const maxChairs = 40;
const maxClinicians = 80;
const maxServices = 60;

const faultTexts = {
  noName: 'Scrivi un nome.',
  nameTooLong: 'Il nome è troppo lungo.',
  nameTwice: 'Questo nome c’è già.',
  nobody: 'Ne serve almeno uno in uso: senza, l’agenda non ha posti.',
  tooMany: `Sono troppi: al massimo ${maxChairs} poltrone, ${maxClinicians} professionisti e ${maxServices} prestazioni.`,
  duration: 'La durata va da 5 minuti a 8 ore, di cinque in cinque.',
  buffer: 'La pausa va da 0 a 120 minuti, di cinque in cinque.',
  reasonTwice: 'Questo motivo è già di un’altra prestazione.',
  nobodyDoesIt: 'Nessuno di quelli scelti è in uso: la prestazione non avrebbe posti.',
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

const isFive = (minutes: number, least: number, most: number) =>
  Number.isInteger(minutes) && minutes >= least && minutes <= most && minutes % 5 === 0;

function serviceProblems({ services, clinicians, chairs }: TeamDraft): TeamProblem[] {
  return services.flatMap((service, index) => {
    const at = `services.${index}`;
    if (!service.active) return [];
    const before = services.slice(0, index).filter(({ active }) => active);
    const isTwice = service.reasons.some((reason) => before.some(({ reasons }) => reasons.includes(reason)));
    const hasSome = (chosen: readonly number[], all: readonly { active: boolean }[]) =>
      chosen.length === 0 || chosen.some((position) => all[position]?.active);
    return [
      ...(isFive(service.durationMinutes, 5, 480) ? [] : [problem(`${at}.durationMinutes`, 'duration')]),
      ...(isFive(service.bufferMinutes, 0, 120) ? [] : [problem(`${at}.bufferMinutes`, 'buffer')]),
      ...(isTwice ? [problem(`${at}.reasons`, 'reasonTwice')] : []),
      ...(hasSome(service.clinicians, clinicians) ? [] : [problem(`${at}.clinicians`, 'nobodyDoesIt')]),
      ...(hasSome(service.chairs, chairs) ? [] : [problem(`${at}.chairs`, 'nobodyDoesIt')]),
    ];
  });
}

function hoursProblems({ clinicians }: TeamDraft): TeamProblem[] {
  return clinicians.flatMap(({ hours }, index) =>
    [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      windowFaults(
        hours.flatMap(({ weekday, opensMinutes, closesMinutes }, part) =>
          weekday === day
            ? [{ at: `clinicians.${index}.hours.${part}`, interval: [opensMinutes, closesMinutes] as OpenInterval }]
            : [],
        ),
        0,
      ).map(({ at, fault }) => problem(at, fault as TeamFault)),
    ),
  );
}

/** Everything that is wrong with a team before it is stored; empty when nothing is. */
export function teamProblems(draft: TeamDraft): TeamProblem[] {
  const { chairs, clinicians, services } = draft;
  if (chairs.length > maxChairs) return [problem('chairs', 'tooMany')];
  if (clinicians.length > maxClinicians) return [problem('clinicians', 'tooMany')];
  if (services.length > maxServices) return [problem('services', 'tooMany')];
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
