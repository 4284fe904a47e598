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
    if (weekdayOf(date) >= 5 || nationalHoliday(date) !== null) continue;
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
