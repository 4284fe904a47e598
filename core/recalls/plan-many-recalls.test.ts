import { saveRecallInterval, saveRecallSetting } from '@dentisti/db/recalls/recall-choice.repository';
import {
  addVisit,
  createPatientWithVisit,
  createRecallingPractice,
  type RecallingPractice,
  setUpTestDatabase,
} from '@dentisti/db/testing';
import { beforeEach, expect, test } from 'vitest';
import { planRecalls } from './plan-recalls.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const now = new Date('2026-11-26T09:00:00Z');
const visitAt = new Date('2026-05-26T08:00:00Z');
const longAgo = new Date('2025-05-26T08:00:00Z');
const linkSecrets = ['a-secret-of-tests'];
let practice: RecallingPractice;
beforeEach(async () => {
  practice = await createRecallingPractice(em(), new Date('2026-01-01T09:00:00Z'));
  await saveRecallSetting(em(), {
    practiceId: practice.practiceId,
    automaticFrom: '2026-11-01',
    changedAt: now,
    changedById: null,
  });
});
const patient = (change: object = {}) =>
  createPatientWithVisit(
    em(),
    { practiceId: practice.practiceId, serviceId: practice.hygieneId },
    { visitAt, ...change },
  );
const plan = () => em().transactional((tx) => planRecalls(tx, practice.practiceId, { now, linkSecrets }));

test('501 patients who were due long ago do not keep those due today from their recall', async () => {
  for (let i = 0; i < 501; i++) await patient({ visitAt: longAgo, consentAt: null });
  await patient();
  expect(await plan()).toBe(1);
});

test('two workers side by side write to nobody for two services', async () => {
  await saveRecallInterval(em(), {
    serviceId: practice.fillingId,
    practiceId: practice.practiceId,
    months: 6,
    changedAt: now,
    changedById: null,
  });
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) {
    const id = await patient();
    ids.push(id);
    await addVisit(em(), {
      practiceId: practice.practiceId,
      serviceId: practice.fillingId,
      patientId: id,
      visitAt,
      presence: 'kept',
    });
  }
  await Promise.all([plan(), plan()]);
  const rows = await em().execute<{ n: number }[]>(
    'select count(*)::int as n from recall where practice_id = ? group by patient_id',
    [practice.practiceId],
  );
  expect(rows.map(({ n }) => n)).toEqual(ids.map(() => 1));
});
