import { expect, test } from 'vitest';
import { addHygiene, createPatientWithVisit, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { movePatients } from './merge-patients.repository.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const [older, withdrawnAt, newer] = ['2026-02-01T09:00:00Z', '2026-11-27T09:00:00Z', '2026-12-01T09:00:00Z'];
const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);

test.each([
  [
    'withdrawn where they stay, older where they come from',
    { stays: null, comes: older, withdraws: 'stays', expected: null },
  ],
  [
    'withdrawn where they come from, older where they stay',
    { stays: older, comes: null, withdraws: 'comes', expected: null },
  ],
  ['given anew after it was withdrawn', { stays: null, comes: newer, withdraws: 'stays', expected: newer }],
  ['never withdrawn, of the other practice', { stays: null, comes: older, withdraws: null, expected: older }],
  ['never withdrawn, of both', { stays: newer, comes: older, withdraws: null, expected: newer }],
] as const)(
  'of a patient of both practices a consent to recalls: %s',
  async (_, { stays, comes, withdraws, expected }) => {
    const [{ id: kept }, { id: gone }] = [await createPracticeRow(em()), await createPracticeRow(em())];
    const person = {
      name: 'Ada Neri',
      email: 'ada@example.org',
      phone: null,
      visitAt: new Date('2026-05-26T08:00:00Z'),
    };
    const services = {
      stays: (await addHygiene(em(), kept)).hygieneId,
      comes: (await addHygiene(em(), gone)).hygieneId,
    };
    const patients = {
      stays: await createPatientWithVisit(
        em(),
        { practiceId: kept, serviceId: services.stays },
        { ...person, consentAt: dateOf(stays) },
      ),
      comes: await createPatientWithVisit(
        em(),
        { practiceId: gone, serviceId: services.comes },
        { ...person, consentAt: dateOf(comes) },
      ),
    };
    if (withdraws)
      await em().execute('update patient set recall_withdrawn_at = ? where id = ?', [withdrawnAt, patients[withdraws]]);
    await em().transactional((tx) => movePatients(tx, kept, gone));
    const [row] = await em().execute<{ consent: string | null; withdrawn: string | null }[]>(
      'select recall_consent_at as consent, recall_withdrawn_at as withdrawn from patient where id = ?',
      [patients.stays],
    );
    expect(dateOf(row?.consent)).toEqual(dateOf(expected));
    expect(dateOf(row?.withdrawn)).toEqual(dateOf(withdraws && withdrawnAt));
  },
);
