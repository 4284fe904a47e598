import type { DemoVisit } from '@dentisti/db/patients/demo-visit.repository';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { expect, test } from 'vitest';
import { demoHygiene, demoPatients, demoVisits } from './demo-patients.ts';

const patients = demoPatients((serial) => String(serial));
const ids = patients.map((_patient, index) => `patient ${index}`);
/** Every day of two years, with their weekends, holidays and a 29 February. */
const days = Array.from({ length: 731 }, (_, day) => addDays('2027-03-01', day));

test('on every day the demonstration has the same hygiene behind it, and nothing stands over something else', () => {
  for (const date of days) {
    const now = romeInstant(date, 10 * 60);
    const hygiene = demoHygiene(ids, 1, now);
    expect(hygiene, date).toHaveLength(7);
    const visits = [...hygiene, ...demoVisits(ids, now, { ahead: true })].sort((a, b) => +a.startsAt - +b.startsAt);
    const overlapping = visits.filter(
      (visit, index) => Number(visits[index - 1]?.endsAt ?? 0) > Number(visit.startsAt),
    );
    expect(overlapping, date).toEqual([]);
  }
});

test('on every day somebody did not come, most patients were here, and some will be', () => {
  for (const date of days) {
    const now = romeInstant(date, 10 * 60);
    const visits = demoVisits(ids, now, { ahead: true });
    const count = (wanted: DemoVisit[]) => new Set(wanted.map(({ patientId }) => patientId)).size;
    const missed = count(visits.filter(({ presence }) => presence === 'no-show'));
    const kept = count(visits.filter(({ presence }) => presence === 'kept'));
    const toCome = count(visits.filter(({ startsAt }) => startsAt > now));
    expect([missed > 0, kept > 10, toCome > 3], date).toEqual([true, true, true]);
  }
});
