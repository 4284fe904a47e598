import type { DemoVisit } from '@dentisti/db/patients/demo-visit.repository';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeClock, romeInstant, weekdayOf } from '@dentisti/domain/hours/rome-time';

/** Invented people; their mailboxes are nobody's (RFC 2606), their telephones are never assigned. */
// biome-ignore format: a table
const names = [
  'Ada Collodi', 'Bruno Dimostri', 'Carla Esempi', 'Dario Provini', 'Elena Finzioni', 'Fabio Campione',
  'Giulia Esempi', 'Ivo Modelli', 'Lia Dimostri', 'Marco Provini', 'Nora Campione', 'Ottavio Finzioni',
  'Paola Modelli', 'Quinto Collodi', 'Rita Esempi', 'Sandro Dimostri', 'Teresa Provini', 'Ugo Campione',
  'Vera Finzioni', 'Zeno Modelli', 'Maria Antonietta Della Valle Dimostri', 'Anna Collodi', 'Luca Esempi', 'Ines Provini',
] as const;

const notes: Readonly<Record<number, string>> = {
  1: 'Preferisce il mattino presto.',
  5: 'Chiamare la figlia Nora per spostare.',
  12: 'Parcheggio in cortile.',
};

/** A demonstration patient, as the practice would have typed them. */
export interface DemoPatient {
  name: string;
  phone: string | null;
  email: string | null;
  note: string | null;
  consentsToRecall: boolean;
}

/** Returns the demonstration patients: some without a contact, some in one family, some who consent to a recall. */
export const demoPatients = (phoneOf: (index: number) => string): DemoPatient[] =>
  names.map((name, index) => ({
    name,
    phone: index % 7 === 6 ? null : phoneOf(index === 6 ? 2 : index),
    email: index % 3 === 2 ? null : `${name.toLowerCase().replace(/\s+/g, '.')}@pazienti.example`,
    note: notes[index] ?? null,
    consentsToRecall: index % 3 === 0,
  }));

/** Whose last hygiene was how many days ago: most consent to a recall, one does not, one has no mailbox either. */
const hygieneDaysAgo: readonly (readonly [patient: number, days: number])[] = [
  [3, 216],
  [9, 211],
  [12, 204],
  [18, 190],
  [21, 168],
  [4, 208],
  [8, 197],
];
const comesForHygiene = new Set(hygieneDaysAgo.map(([patient]) => patient));

/** The patients who may have a visit to come: somebody who has one is not recalled. */
export const patientsToCome = (patientIds: readonly string[]): string[] =>
  patientIds.filter((_id, index) => !comesForHygiene.has(index));

const hygieneMinutes = 45;

/**
 * Returns kept visits of hygiene of half a year ago and longer, so that the list of recalls is not empty. Each has its own time
 * of day: a holiday may lead two of them to the same day, where one would take the other's place.
 */
export const demoHygiene = (patientIds: readonly string[], serviceId: number, now: Date): DemoVisit[] =>
  hygieneDaysAgo.flatMap(([patient, days], turn) => {
    const patientId = patientIds[patient];
    if (!patientId) return [];
    const startsAt = romeInstant(workingDayBefore(now, days), 9 * 60 + turn * hygieneMinutes);
    const endsAt = new Date(startsAt.getTime() + hygieneMinutes * 60_000);
    return [{ patientId, startsAt, endsAt, presence: 'kept' as const, serviceId }];
  });

/** The last working day (`YYYY-MM-DD`) that is at least so many days ago. */
export function workingDayBefore(now: Date, days: number): string {
  let date = addDays(romeClock(now).date, -days);
  while (isOff(date)) date = addDays(date, -1);
  return date;
}

const isOff = (date: string) => weekdayOf(date) >= 5 || nationalHoliday(date) !== null;

const daysBack = 120;
const times = [9 * 60 + 30, 11 * 60, 15 * 60 + 30];
const visitMs = 30 * 60_000;

/**
 * Returns the demonstration's visits: of the last months on working days, all but yesterday's with whether the patient came;
 * `ahead`: of the next weeks, too. Which they are depends on `now`'s day alone.
 */
export function demoVisits(patientIds: readonly string[], now: Date, { ahead }: { ahead: boolean }): DemoVisit[] {
  const today = romeClock(now).date;
  const visits: DemoVisit[] = [];
  for (let day = -daysBack; day <= (ahead ? 21 : -1); day++) {
    const date = addDays(today, day);
    if (isOff(date)) continue;
    // Two a week long ago, one to three a day lately.
    const count = day < -21 ? (day % 3 === 0 ? 1 : 0) : 1 + (Math.abs(day) % times.length);
    for (const minutes of times.slice(0, count)) {
      const turn = visits.length;
      const patientId = patientIds[(turn * 7) % patientIds.length];
      const startsAt = romeInstant(date, minutes);
      if (!patientId) continue;
      const isRecorded = day < -1;
      const presence = isRecorded ? (turn % 11 === 3 ? 'no-show' : 'kept') : null;
      visits.push({ patientId, startsAt, endsAt: new Date(startsAt.getTime() + visitMs), presence });
    }
  }
  return visits;
}
