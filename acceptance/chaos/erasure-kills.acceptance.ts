import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { expect, test } from 'vitest';
import { setUpBookingHarness } from '../../worker/src/testing/booking-harness.ts';
import type { ServiceProcess } from '../product/service-process.ts';
import { setUpWorkers } from '../product/worker.ts';

/** Real worker processes, killed in the middle of an erasure; the next one finishes what was begun. */
const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();
const sql = (text: string, parameters: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, parameters);

const startWorker = setUpWorkers(() => ({
  DATABASE_URL: harness.db.serviceUrl,
  REDIS_URL: harness.redis.url,
  DISCOVERY_PROVIDERS: 'none',
  VOICE: 'off',
  BOOKING_SWEEP_EVERY_SECONDS: '0.2',
}));
const died = (worker: ServiceProcess) => expect.poll(() => worker.crashes.length, { timeout: 60_000 }).toBe(1);

test('killed in a batch of the day, then after a commit on request: each time the next one finishes, and counts once', async () => {
  await sql(
    `insert into audit_entry (at, action) select '2020-01-01'::timestamptz + make_interval(secs => n), 'old' from generate_series(1, 700) n`,
  );
  // The security log is the sixth rule; the five before it have nothing to do.
  await died(await startWorker('erasure.in-transaction', 6));
  expect(await sql(`select count(*)::int as n from audit_entry where action = 'old'`)).toEqual([{ n: 700 }]);

  const { booking } = await harness.request({ booking: { status: 'cancelled' } });
  await sql(`update call_task set state = 'withdrawn', ended_at = now(), next_dial_at = null`);
  const now = new Date();
  const request = { bookingId: booking.id, askedBy: 'patient', askedAt: now, waitsUntil: now } as const;
  await em().transactional((tx) => askErasure(tx, request));
  await died(await startWorker('erasure.committed'));
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
});
