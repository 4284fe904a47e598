import { randomUUID } from 'node:crypto';
import { savePracticeMessage } from '@dentisti/db/messages/practice-message.repository';
import { findRecall, findRecallsToRemind, findUnsentRecalls } from '@dentisti/db/recalls/recall.repository';
import { saveRecallSetting } from '@dentisti/db/recalls/recall-choice.repository';
import {
  addVisit,
  createPatientWithVisit,
  createRecallingPractice,
  type RecallingPractice,
  setUpTestDatabase,
} from '@dentisti/db/testing';
import { reminderSpan } from '@dentisti/domain/recalls/recall-rule';
import { processingTermsVersion } from '@dentisti/domain/studio/processing-terms';
import { beforeEach, describe, expect, test } from 'vitest';
import { noConsequences } from '../booking/consequences.ts';
import { findDue, wheneverDue } from './find-due.ts';
import { storeRecall } from './new-recall.ts';
import { planRecalls } from './plan-recalls.ts';
import { queueRecall, remindOfRecall } from './queue-recall.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
/** A Thursday, 10:00 in Rome. */
const now = new Date('2026-11-26T09:00:00Z');
const day = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * day);
/** Due on 26 November. */
const visitAt = new Date('2026-05-26T08:00:00Z');
const linkSecrets = ['a-secret-of-tests'];
const settings = { mailFrom: 'Dentisti.ai <prenotazioni@dentisti.example>' };
let practice: RecallingPractice;
beforeEach(async () => {
  practice = await createRecallingPractice(em(), new Date('2026-01-01T09:00:00Z'));
});

const patient = (change: Partial<Parameters<typeof createPatientWithVisit>[2]> = {}) =>
  createPatientWithVisit(
    em(),
    { practiceId: practice.practiceId, serviceId: practice.hygieneId },
    { visitAt, ...change },
  );
async function asked(patientId: string): Promise<string> {
  const { practiceId, accountId } = practice;
  const { due } = await findDue(em(), practiceId, now, wheneverDue(patientId));
  const one = due[0];
  if (!one) throw new Error('not due');
  const id = await em().transactional((tx) => storeRecall(tx, one, { practiceId, accountId, linkSecrets, now }));
  if (!id) throw new Error('asked before');
  return id;
}
const step = async (work: typeof queueRecall, id: string, at: Date) => {
  const consequences = noConsequences();
  const isQueued = await em().transactional((tx) => work(tx, id, { now: at, settings, consequences }));
  expect(consequences.mails.size).toBe(isQueued ? 1 : 0);
  return isQueued;
};
const send = (id: string, at = now) => step(queueRecall, id, at);
const remind = (id: string, at: Date) => step(remindOfRecall, id, at);
const mailsOf = async (id: string) =>
  (
    await em().execute<{ key: string; to: string }[]>(
      `select split_part(event_key, ':', 2) as key, to_address as to from mail_outbox where params->>'recallId' = ? order by created_at`,
      [id],
    )
  ).map(({ key }) => key);
const plan = (at = now) => em().transactional((tx) => planRecalls(tx, practice.practiceId, { now: at, linkSecrets }));
const automatic = (automaticFrom: string | null) =>
  saveRecallSetting(em(), { practiceId: practice.practiceId, automaticFrom, changedAt: now, changedById: null });
const switchOff = () =>
  savePracticeMessage(em(), {
    ...{ practiceId: practice.practiceId, kind: 'recall' as const, isOff: true, ownText: null },
    ...{ changedAt: now, changedById: null },
  });
const withdraw = (id: string) => em().execute('update patient set recall_consent_at = null where id = ?', [id]);

describe('a recall', () => {
  test('is mailed once by workers side by side, and again after one was killed before its commit', async () => {
    const id = await asked(await patient());
    const died = em().transactional(async (tx) => {
      await queueRecall(tx, id, { now, settings, consequences: noConsequences() });
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await mailsOf(id)).toEqual([]);
    const outcomes = await Promise.all([send(id), send(id), send(id)]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await mailsOf(id)).toEqual(['first']);
    expect(await findRecall(em(), id)).toMatchObject({ sentAt: now, remindedAt: null, lastVisitOn: '2026-05-26' });
  });

  test('is asked for once since the last visit, whoever asks', async () => {
    const id = await patient();
    await asked(id);
    await expect(asked(id)).rejects.toThrow('asked before');
    await automatic('2026-11-01');
    expect(await plan()).toBe(0);
  });

  test.each([
    ['the consent is gone', (id: string) => withdraw(id)],
    ['the address is gone', (id: string) => em().execute('update patient set email = null where id = ?', [id])],
    ['the message is switched off', () => switchOff()],
    [
      'a visit was booked meanwhile',
      (patientId: string) =>
        addVisit(em(), { practiceId: practice.practiceId, serviceId: null, patientId, visitAt: later(9) }),
    ],
    [
      'the rooms are closed',
      () => em().execute('delete from processing_acceptance where practice_id = ?', [practice.practiceId]),
    ],
  ])('is dropped when %s', async (_why, change) => {
    const patientId = await patient();
    const id = await asked(patientId);
    await change(patientId);
    expect(await send(id)).toBe(false);
    expect(await mailsOf(id)).toEqual([]);
    expect(await findRecall(em(), id)).toBeNull();
  });

  test('is followed by one reminder after 21 days, in its hours, and by nothing more', async () => {
    const id = await asked(await patient());
    await send(id);
    expect(await remind(id, later(20.9))).toBe(false);
    // Sunday.
    expect(await remind(id, later(24))).toBe(false);
    // Thursday evening.
    expect(await remind(id, new Date('2026-12-17T17:30:00Z'))).toBe(false);
    const outcomes = await Promise.all([remind(id, later(21)), remind(id, later(21))]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await remind(id, later(22))).toBe(false);
    expect(await mailsOf(id)).toEqual(['first', 'reminder']);
  });

  test.each([
    ['booked', (_: string, id: string) => em().execute('update recall set booked_at = now() where id = ?', [id])],
    ['wants no more', (patientId: string) => withdraw(patientId)],
    [
      'came without booking by the link',
      (patientId: string) =>
        addVisit(em(), { practiceId: practice.practiceId, serviceId: null, patientId, visitAt: later(10) }),
    ],
  ])('nobody is reminded who %s', async (_what, change) => {
    const patientId = await patient();
    const id = await asked(patientId);
    await send(id);
    await change(patientId, id);
    expect(await remind(id, later(21))).toBe(false);
    expect(await mailsOf(id)).toEqual(['first']);
  });

  test('of a practice whose rooms are closed keeps nobody else from a reminder', async () => {
    const [closed, open] = [await asked(await patient()), await createRecallingPractice(em(), now)];
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await send(closed, after(1));
    await em().execute('delete from processing_acceptance where practice_id = ?', [practice.practiceId]);
    practice = open;
    const id = await asked(await patient());
    await send(id, after(2));
    const batch = { ...reminderSpan(later(22)), from: now, version: processingTermsVersion, limit: 1 };
    expect(await findRecallsToRemind(em(), batch)).toEqual([id]);
  });

  test('a worker that was away too long does not remind', async () => {
    const id = await asked(await patient());
    await send(id);
    expect(await remind(id, later(40))).toBe(false);
  });
});

describe('by itself', () => {
  test('asks on the due day, in its hours, and by two workers once', async () => {
    const [due] = [await patient(), await patient({ visitAt: new Date('2026-05-27T08:00:00Z') })];
    expect(await plan()).toBe(0);
    await automatic('2026-11-20');
    expect(await plan(new Date('2026-11-26T07:59:00Z'))).toBe(0);
    expect((await Promise.all([plan(), plan()])).reduce((a, b) => a + b)).toBe(1);
    expect(await plan()).toBe(0);
    const rows = await em().execute('select patient_id, is_automatic, asked_by_id from recall where practice_id = ?', [
      practice.practiceId,
    ]);
    expect(rows).toEqual([{ patient_id: due, is_automatic: true, asked_by_id: null }]);
    expect(await plan(later(1))).toBe(1);
  });

  test('leaves those due before it was switched on, those long due, and those without consent or address', async () => {
    await patient({ visitAt: new Date('2026-05-10T08:00:00Z') });
    await patient({ consentAt: null });
    await patient({ email: null });
    await automatic('2026-11-20');
    expect(await plan()).toBe(0);
    await automatic('2025-01-01');
    await patient({ visitAt: new Date('2026-03-01T08:00:00Z') });
    expect(await plan()).toBe(1);
  });

  test('writes to nobody about two services within two weeks, also by two workers at once', async () => {
    const { practiceId, fillingId } = practice;
    await em().execute(
      'insert into recall_interval (practice_id, service_id, months, changed_at) values (?, ?, 6, now())',
      [practiceId, fillingId],
    );
    const patients = 5;
    for (let n = 0; n < patients; n++)
      await addVisit(em(), { practiceId, serviceId: fillingId, patientId: await patient(), visitAt });
    await automatic('2026-11-20');
    expect((await Promise.all([plan(), plan()])).reduce((a, b) => a + b)).toBe(patients);
    expect(await plan(later(5))).toBe(0);
    expect(await plan(later(15))).toBe(patients);
  });

  test('mails nothing by night of what was planned by day', async () => {
    await patient();
    await automatic('2026-11-20');
    // Thursday, 17:59 in Rome; the worker dies, and is back at two.
    expect(await plan(new Date('2026-11-26T16:59:00Z'))).toBe(1);
    const [{ id = '' } = {}] = await em().execute<{ id: string }[]>('select id from recall where practice_id = ?', [
      practice.practiceId,
    ]);
    expect(await send(id, new Date('2026-11-27T01:00:00Z'))).toBe(false);
    expect(await findUnsentRecalls(em(), { withAutomatic: false, limit: 10 })).not.toContain(id);
    expect(await findUnsentRecalls(em(), { withAutomatic: true, limit: 10 })).toContain(id);
    expect(await send(id, new Date('2026-11-27T08:00:00Z'))).toBe(true);
  });

  test('stays silent with the message off, the switch off or the rooms closed', async () => {
    await patient();
    await automatic('2026-11-20');
    await switchOff();
    expect(await plan()).toBe(0);
    await em().execute('delete from practice_message where practice_id = ?', [practice.practiceId]);
    await automatic(null);
    expect(await plan()).toBe(0);
    await automatic('2026-11-20');
    await em().execute('delete from processing_acceptance where practice_id = ?', [practice.practiceId]);
    expect(await plan()).toBe(0);
  });

  test('an unknown recall is none', async () => {
    expect(await send(randomUUID())).toBe(false);
    expect(await remind(randomUUID(), later(21))).toBe(false);
  });
});
