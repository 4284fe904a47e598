import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { afterEach, expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { startWorkerProcess, type WorkerProcess } from '../../testing/worker-process.ts';

/** Real worker processes, killed in the middle of an erasure; the next one finishes what was begun. */
const harness = setUpBookingHarness();
const started: WorkerProcess[] = [];
afterEach(async () => {
  for (const worker of started.splice(0)) await worker.end('SIGKILL');
});

const em = () => harness.db.orm.em.fork();
const sql = (text: string, parameters: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, parameters);

async function startWorker(crashAt?: string): Promise<WorkerProcess> {
  const worker = await startWorkerProcess({
    DATABASE_URL: harness.db.serviceUrl,
    REDIS_URL: harness.redis.url,
    DISCOVERY_PROVIDERS: 'none',
    VOICE: 'off',
    BOOKING_SWEEP_EVERY_SECONDS: '0.2',
    ...(crashAt ? { NODE_ENV: 'test', TEST_CRASH_AT: crashAt } : {}),
  });
  started.push(worker);
  return worker;
}
const diedAt = (worker: WorkerProcess, point: string) =>
  expect.poll(() => worker.lines.join('\n'), { timeout: 60_000 }).toContain(`crash-point ${point}`);

test('killed in a batch of the day, then after a commit on request: each time the next one finishes, and counts once', async () => {
  await sql(
    `insert into audit_entry (at, action) select '2020-01-01'::timestamptz + make_interval(secs => n), 'old' from generate_series(1, 700) n`,
  );
  // The security log is the sixth rule; the five before it have nothing to do.
  await diedAt(await startWorker('erasure.in-transaction:6'), 'erasure.in-transaction');
  expect(await sql(`select count(*)::int as n from audit_entry where action = 'old'`)).toEqual([{ n: 700 }]);

  const { booking } = await harness.request({ booking: { status: 'cancelled' } });
  await sql(`update call_task set state = 'withdrawn', ended_at = now(), next_dial_at = null`);
  const now = new Date();
  const request = { bookingId: booking.id, askedBy: 'patient', askedAt: now, waitsUntil: now } as const;
  await em().transactional((tx) => askErasure(tx, request));
  await diedAt(await startWorker('erasure.committed'), 'erasure.committed');
  const erasure = () =>
    sql(
      `select b.patient_name, e.done_at is not null as done, e.jobs is null as clean from booking_erasure e join booking b on b.id = e.booking_id`,
    );
  expect(await erasure()).toEqual([{ patient_name: '', done: false, clean: false }]);

  await startWorker();
  await expect.poll(erasure, { timeout: 60_000 }).toEqual([{ patient_name: '', done: true, clean: true }]);
  const figures = () =>
    sql(`select rule, rows from erasure_run where rule in ('securityLog', 'on-request') and rows > 0 order by rule`);
  const exact = [
    { rule: 'on-request', rows: 1 },
    { rule: 'securityLog', rows: 700 },
  ];
  await expect.poll(figures, { timeout: 60_000 }).toEqual(exact);
}, 240_000);
