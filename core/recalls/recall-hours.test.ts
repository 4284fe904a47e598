import { findRecallsToRemind, findUnsentRecalls } from '@dentisti/db/recalls/recall.repository';
import { saveRecallSetting } from '@dentisti/db/recalls/recall-choice.repository';
import { createPatientWithVisit, createRecallingPractice, setUpTestDatabase } from '@dentisti/db/testing';
import { reminderSpan } from '@dentisti/domain/recalls/recall-rule';
import { processingTermsVersion as version } from '@dentisti/domain/studio/processing-terms';
import { expect, test } from 'vitest';
import { noConsequences } from '../booking/consequences.ts';
import { findDue } from './find-due.ts';
import { storeRecall } from './new-recall.ts';
import { planRecalls } from './plan-recalls.ts';
import { queueRecall, remindOfRecall } from './queue-recall.ts';

const database = setUpTestDatabase();
const em = () => database.orm.em.fork();
const now = new Date('2026-11-26T09:00:00Z');
const visitAt = new Date('2026-05-26T08:00:00Z');
const linkSecrets = ['a-secret-of-tests'];
const settings = { mailFrom: 'Dentisti.ai <prenotazioni@dentisti.example>' };
const about = (at: Date) => ({ now: at, settings, consequences: noConsequences() });

test('a recall that the worker planned by itself is not mailed by night', async () => {
  const { practiceId, hygieneId } = await createRecallingPractice(em(), new Date('2026-01-01T09:00:00Z'));
  await createPatientWithVisit(em(), { practiceId, serviceId: hygieneId }, { visitAt });
  await saveRecallSetting(em(), { practiceId, automaticFrom: '2026-11-20', changedAt: now, changedById: null });
  // Thursday, 17:59 in Rome; the worker dies, and is back at two.
  const planned = new Date('2026-11-26T16:59:00Z');
  expect(await em().transactional((tx) => planRecalls(tx, practiceId, { now: planned, linkSecrets }))).toBe(1);
  const [row] = await em().execute<{ id: string }[]>('select id from recall where practice_id = ?', [practiceId]);
  const night = new Date('2026-11-27T01:00:00Z');
  expect(await em().transactional((tx) => queueRecall(tx, row?.id ?? '', about(night)))).toBe(false);
  expect(await findUnsentRecalls(em(), { withAutomatic: false, limit: 10 })).not.toContain(row?.id);
  const morning = new Date('2026-11-27T08:00:00Z');
  expect(await findUnsentRecalls(em(), { withAutomatic: true, limit: 10 })).toContain(row?.id);
  expect(await em().transactional((tx) => queueRecall(tx, row?.id ?? '', about(morning)))).toBe(true);
});

test('patients of a practice whose rooms are closed keep nobody else from a reminder', async () => {
  const since = new Date('2026-01-01T09:00:00Z');
  const make = async (count: number, at: Date) => {
    const { practiceId, accountId, hygieneId } = await createRecallingPractice(em(), since);
    for (let n = 0; n < count; n++)
      await createPatientWithVisit(em(), { practiceId, serviceId: hygieneId }, { visitAt });
    const { due } = await findDue(em(), practiceId, at);
    for (const one of due) {
      const id = await em().transactional((tx) =>
        storeRecall(tx, one, { practiceId, accountId, linkSecrets, now: at }),
      );
      await em().transactional((tx) => queueRecall(tx, id ?? '', about(at)));
    }
    return practiceId;
  };
  const closed = await make(100, now);
  const open = await make(1, new Date(now.getTime() + 60_000));
  await em().execute('delete from processing_acceptance where practice_id = ?', [closed]);
  const at = new Date(now.getTime() + 22 * 86_400_000);
  for (let sweep = 0; sweep < 3; sweep++)
    for (const id of await findRecallsToRemind(em(), { ...reminderSpan(at), version, limit: 100 }))
      await em().transactional((tx) => remindOfRecall(tx, id, about(at)));
  const rows = await em().execute('select reminded_at is not null as reminded from recall where practice_id = ?', [
    open,
  ]);
  expect(rows).toEqual([{ reminded: true }]);
});
