import { setTimeout as delay } from 'node:timers/promises';
import { JobQueue } from '@dentisti/core/platform/job-queue';
import { stageGooglePlaces } from '@dentisti/db/discovery/google-place-staging.repository';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { setUpDiscoveryHarness } from '../testing/discovery-harness.ts';
import type { Schedule } from './schedule.ts';
import { createSchedules, startSchedules } from './start-schedules.ts';

const harness = setUpDiscoveryHarness();

const limits = { queuedAfterSeconds: 20, staleAfterSeconds: 30 };
function start(schedules: Schedule[], lines: string[] = []) {
  const jobs = new JobQueue(harness.redis.connection, pino({ level: 'silent' }));
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const started = startSchedules(schedules, { ...harness.context(), jobs, log, limits });
  return { stop: () => started.stop().then(() => jobs.close()) };
}

test('a schedule runs at once, again after its pause, and never beside itself', async () => {
  let runs = 0;
  let atOnce = 0;
  let maxAtOnceSeen = 0;
  const slow: Schedule = {
    name: 'slow',
    everySeconds: 0.02,
    async run() {
      runs++;
      maxAtOnceSeen = Math.max(maxAtOnceSeen, ++atOnce);
      await delay(60);
      atOnce--;
    },
  };
  const { stop } = start([slow]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(3);
  await stop();
  expect({ atOnce, maxAtOnceSeen }).toEqual({ atOnce: 0, maxAtOnceSeen: 1 });
  const after = runs;
  await delay(150);
  expect(runs).toBe(after);
});

test('a failure is logged without the statement’s values and does not end the schedule', async () => {
  let runs = 0;
  const lines: string[] = [];
  const failing: Schedule = {
    name: 'failing',
    everySeconds: 0.02,
    async run({ orm }) {
      runs++;
      await orm.em.fork().execute('select * from nowhere where phone = ?', ['+390612345678']);
    },
  };
  const { stop } = start([failing], lines);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(2);
  await stop();
  const [failed] = lines.map((line) => JSON.parse(line) as { msg: string; schedule: string; error: { code: string } });
  expect(failed).toMatchObject({ msg: 'schedule failed', schedule: 'failing', error: { code: '42P01' } });
  expect(lines.join()).not.toMatch(/\+39/);
});

test('expired Google content goes by itself', async () => {
  const fetched = new Date(Date.now() - 31 * 86_400_000);
  const places = [{ placeId: 'ChIJ1', payload: { displayName: 'Rossi' } }];
  await stageGooglePlaces(harness.db.orm.em.fork(), { istatCode: '058091', places, since: fetched, now: fetched });
  const { stop } = start(createSchedules(60, 60));
  const read = () => harness.db.orm.em.fork().execute('select place_id, payload from google_place_staging');
  await expect.poll(read).toEqual([{ place_id: 'ChIJ1', payload: null }]);
  await stop();
});
