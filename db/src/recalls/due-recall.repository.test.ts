import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { addMonths } from '@dentisti/domain/recalls/due-date';
import { beforeAll, expect, test } from 'vitest';
import { addVisit, createPatientWithVisit, createRecallingPractice, setUpTestDatabase } from '../testing/index.ts';
import { findDueRecalls } from './due-recall.repository.ts';
import { saveRecallChoice } from './recall-choice.repository.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const now = new Date('2026-11-26T09:00:00Z');
let practice: Awaited<ReturnType<typeof createRecallingPractice>>;
beforeAll(async () => {
  practice = await createRecallingPractice(em(), now);
});

const patient = (visitAt: Date, change: Partial<Parameters<typeof createPatientWithVisit>[2]> = {}) =>
  createPatientWithVisit(
    em(),
    { practiceId: practice.practiceId, serviceId: practice.hygieneId },
    { visitAt, ...change },
  );
const due = async (patientId?: string, { months = 6, dueUntil = '2026-12-31' } = {}) =>
  findDueRecalls(em(), {
    practiceId: practice.practiceId,
    intervals: [{ serviceId: practice.hygieneId, months }],
    now,
    dueUntil,
    patientIds: patientId === undefined ? undefined : [patientId],
    limit: 500,
  });
/** The day that Postgres reckons for one patient. */
const dueOn = async (patientId: string, months: number) =>
  (await due(patientId, { months, dueUntil: '9999-12-31' }))[0]?.dueOn;

test('Postgres and the rule reckon the same days, also at ends of months, in leap years and beside the clock’s changes', async () => {
  const days = ['2023-08-31', '2023-12-31', '2024-02-29', '2025-01-30', '2025-10-26', '2026-03-29', '2026-05-31'];
  for (const day of days) {
    // Shortly after midnight and shortly before: the day is Rome's.
    for (const minutes of [10, 1_400]) {
      const id = await patient(romeInstant(day, minutes));
      for (const months of [1, 6, 12, 36]) expect(await dueOn(id, months), day).toBe(addMonths(day, months));
    }
  }
});

test('counts from the last visit that was not missed', async () => {
  const kept = new Date('2026-04-10T08:00:00Z');
  const id = await patient(kept);
  const visit = { practiceId: practice.practiceId, serviceId: practice.hygieneId, patientId: id };
  await addVisit(em(), { ...visit, visitAt: new Date('2026-05-20T08:00:00Z'), presence: 'no-show' });
  expect(await due(id)).toMatchObject([{ lastVisitOn: '2026-04-10', dueOn: '2026-10-10', recall: null }]);
  // Another service is another interval; nothing recorded is as good as kept.
  await addVisit(em(), { ...visit, serviceId: practice.fillingId, visitAt: new Date('2026-06-01T08:00:00Z') });
  expect(await due(id)).toMatchObject([{ lastVisitOn: '2026-04-10' }]);
  await addVisit(em(), { ...visit, visitAt: new Date('2026-05-26T08:00:00Z') });
  expect(await due(id)).toMatchObject([{ lastVisitOn: '2026-05-26', dueOn: '2026-11-26' }]);
});

test('leaves out who comes anyway, who was erased, and who is due later', async () => {
  const visitAt = new Date('2026-04-10T08:00:00Z');
  const coming = await patient(visitAt);
  await addVisit(em(), {
    ...{ practiceId: practice.practiceId, serviceId: null, patientId: coming },
    visitAt: new Date('2026-12-20T08:00:00Z'),
  });
  expect(await due(coming)).toEqual([]);
  const later = await patient(new Date('2026-07-10T08:00:00Z'));
  expect(await due(later)).toEqual([]);
  expect(await due(later, { dueUntil: '2027-01-31' })).toHaveLength(1);
  const erased = await patient(visitAt);
  await em().execute(
    'update patient set name = null, name_key = null, phone = null, email = null, recall_consent_at = null, erased_at = now() where id = ?',
    [erased],
  );
  expect(await due(erased)).toEqual([]);
});

test('a postponement counts until the next visit; who was dropped is listed as such', async () => {
  const id = await patient(new Date('2026-04-10T08:00:00Z'));
  const { practiceId, hygieneId: serviceId } = practice;
  const choice = { practiceId, patientId: id, serviceId, droppedAt: null, changedAt: now, changedById: null };
  await saveRecallChoice(em(), { ...choice, postponedTo: '2027-02-26', postponedFrom: '2026-04-10' });
  expect(await due(id)).toMatchObject([{ dueOn: '2027-02-26', isPostponed: true }]);
  await addVisit(em(), { practiceId, serviceId, patientId: id, visitAt: new Date('2026-05-02T08:00:00Z') });
  expect(await due(id)).toMatchObject([{ dueOn: '2026-11-02', isPostponed: false }]);
  await saveRecallChoice(em(), { ...choice, droppedAt: now, postponedTo: null, postponedFrom: null });
  expect(await due(id)).toMatchObject([{ droppedAt: now, dueOn: '2026-11-02' }]);
});

test('the longest due come first, to a limit', async () => {
  const all = await due();
  expect(all.map(({ dueOn: day }) => day)).toEqual(all.map(({ dueOn: day }) => day).sort());
  expect(all.length).toBeGreaterThan(3);
  const practiceId = practice.practiceId;
  const intervals = [{ serviceId: practice.hygieneId, months: 6 }];
  const two = await findDueRecalls(em(), { practiceId, intervals, now, dueUntil: addDays('2026-12-31', 0), limit: 2 });
  expect(two).toEqual(all.slice(0, 2));
});

test('who was due long ago or may not be written to takes nobody’s place among those who may be recalled', async () => {
  const visitAt = new Date('2026-05-26T08:00:00Z');
  const [longAgo, silent, wanted] = [
    await patient(new Date('2025-05-26T08:00:00Z')),
    await patient(new Date('2026-05-25T08:00:00Z'), { consentAt: null }),
    await patient(visitAt),
  ];
  const found = await findDueRecalls(em(), {
    practiceId: practice.practiceId,
    intervals: [{ serviceId: practice.hygieneId, months: 6 }],
    now,
    dueUntil: '2026-11-26',
    patientIds: [longAgo, silent, wanted],
    recallableFrom: '2026-11-01',
    limit: 1,
  });
  expect(found.map(({ patientId }) => patientId)).toEqual([wanted]);
});
