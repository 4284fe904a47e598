import { expect, test } from 'vitest';
import { claimDueTasks, claimTask, findDueTasks } from '../dialing/call-claim.repository.ts';
import { startAttempt } from '../dialing/start-attempt.repository.ts';
import { createBooking, createCallTask, createPracticeRow, setUpTestDatabase } from '../testing/index.ts';
import { diallingPause, findQueuePauses, pauseQueue, resumeQueue } from './queue-pause.repository.ts';

const db = setUpTestDatabase();

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const rules = { now, spacingSeconds: 300, maxCalls: 5, probeSeconds: 600 };

test('while dialling is stopped nothing is claimed, and what was claimed before does not start', async () => {
  const [operator] = await em().execute<[{ id: string }]>(
    `insert into operator (email, role) values ('luca@dentisti.example', 'operator') returning id`,
  );
  const phone = '+390768000001';
  const practice = await createPracticeRow(db.em, { phone });
  const booking = await createBooking(db.em, { dentistId: practice.id, createdAt: now });
  const task = await createCallTask(db.em, booking, { phone });
  const claimed = await claimTask(em(), task.id, { now, leaseSeconds: 60 });
  if (!claimed) throw new Error('not claimed');

  const stop = { queue: diallingPause, operatorId: operator.id, reason: 'Numeri sbagliati', now };
  await pauseQueue(em(), stop);
  const start = () => em().transactional((tx) => startAttempt(tx, claimed.lease, rules));
  expect(await start()).toEqual({ kind: 'paused', until: null });
  const later = new Date(now.getTime() + 120_000);
  expect(await findDueTasks(em(), later, 9)).toEqual([]);
  expect(await claimDueTasks(em(), { now: later, limit: 9, leaseSeconds: 60 })).toEqual([]);
  expect(await findQueuePauses(em())).toEqual([
    { queue: diallingPause, pausedAt: now, pausedBy: 'luca@dentisti.example', reason: 'Numeri sbagliati' },
  ]);

  expect(await resumeQueue(em(), diallingPause)).toEqual({ pausedAt: now });
  expect(await start()).toMatchObject({ kind: 'started' });
});
