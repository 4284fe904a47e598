import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginRooms, freedAt } from '../crash-matrix/play-rooms.ts';
import { makeRooms } from '../crash-matrix/rooms.ts';
import { auditWorld, violationsOf } from '../product/audit.ts';
import { bookingHistory } from '../product/booking-history.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import { settle } from '../product/settle.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { lateMailsSql, nightMailsSql, remindersSql } from './sent-mails.ts';
import { type SlowRoad, startSlowRoad } from './slow-road.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A machine whose clock is set right, wrong and right again; `isKilled`: its worker dies with what it has in hand. */
const leaps: readonly { by: number; isKilled?: boolean }[] = [
  { by: hour },
  { by: -hour, isKilled: true },
  { by: day, isKilled: true },
  { by: -day },
  { by: 8 * day },
];
const bookingsPerLeap = 2;
/** So long a mail is on its way, in real time: the sweeps look several times meanwhile. */
const mailMs = 600;
/** Longer than between two looks of the reconciler. */
const dialMs = 900;
/** Reminders are looked for this often. */
const reminderSweepMs = 700;
/** Long after everything that anybody is asked before: the visits stand at the end. */
const wantedTimes = ['2026-12-16T09:00Z', '2026-12-16T14:30Z', '2026-12-17T08:30Z'].map((time) => new Date(time));

let world: AcceptanceWorld;
let road: SlowRoad;
beforeAll(async () => {
  road = await startSlowRoad(() => world.simulator.url);
  world = await startAcceptanceWorld(leaps.length * bookingsPerLeap, {
    VOICE_BASE_URL: road.url,
    BOOKING_SWEEP_EVERY_SECONDS: '0.1',
  });
});
afterAll(async () => {
  await world.stop();
  await road.close();
});

const count = async (sql: string, params: unknown[] = []) =>
  (await world.read<{ n: number }>(`select count(*)::int as n from ${sql}`, params))?.n ?? -1;

/** Sets the clock while calls and mails are on their way. Returns what was found in hand then. */
async function leap(by: number, isKilled: boolean, bookings: Promise<unknown>) {
  const { clock, mailbox, worker } = world;
  mailbox.slowMs = mailMs;
  road.dialMs = dialMs;
  await bookings;
  const dials = () => count(`call_attempt where state = 'dialling'`);
  const mails = () => world.em().execute<{ id: string }[]>(`select id from mail_outbox where state = 'sending'`);
  await expect.poll(dials, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
  const inHand = { dials: await dials(), mails: await mails() };
  const killedAt = isKilled ? new Date() : null;
  if (isKilled) await worker.stop();
  clock.set(new Date(clock.now().getTime() + by));
  inHand.mails.push(...(await mails()));
  if (isKilled) await worker.start();
  await delay(dialMs + 300);
  mailbox.slowMs = 0;
  road.dialMs = 0;
  return { ...inHand, killedAt };
}

test('the clock leaps forward and back while calls, mails and waiting lists are under way', async () => {
  const { clock, patients, practices, simulator, gateway, worker, mailbox } = world;
  const rooms = await makeRooms(world, null, 1);
  await Promise.all([gateway.start(), worker.start()]);
  await beginRooms(world, rooms);
  const asked: AcceptanceBooking[] = [];
  const interruptions: Date[] = [];
  const inHand = { dials: 0, mails: new Set<string>() };
  for (const [i, { by, isKilled = false }] of leaps.entries()) {
    const own = practices.slice(i * bookingsPerLeap, (i + 1) * bookingsPerLeap);
    for (const [n, { phone: number }] of own.entries())
      simulator.platform.behaviour.order({
        ...{ number, fault: null, after: 0, times: 1 },
        persona: n === 0 ? ['accepts-first'] : ['offers-another'],
      });
    const requests = Promise.all(own.map((practice) => patients.request(practice, wantedTimes)));
    const found = await leap(by, isKilled, requests);
    if (found.killedAt) interruptions.push(found.killedAt);
    inHand.dials += found.dials;
    // A worker that was killed sends none of them: who takes them again looks at the clock of then.
    if (!isKilled) for (const { id } of found.mails) inHand.mails.add(id);
    asked.push(...(await requests));
  }
  // Offers are accepted, and every hour of the weeks until the visits comes once.
  const accept = async () => {
    const offers = await world
      .em()
      .execute<{ number: string }[]>(`select number from booking where status = 'proposed'`);
    for (const { number } of offers) {
      const own = asked.find((one) => one.number === number);
      if (own) await patients.act('accept', own);
    }
    return offers.length > 0;
  };
  await settle(world, { onQuiet: accept, timeoutMs: 120_000 });
  await simulator.platform.idle();
  const audit = await auditWorld(world, asked, interruptions);
  const wrong = violationsOf(audit);
  for (const { number, rang } of audit.bookings) {
    const persona = asked.findIndex((one) => one.number === number) % bookingsPerLeap;
    // One that offers another time is told what became of it.
    if (rang > 1 + persona) wrong.push(`${number} rang ${rang} times`);
  }
  let reminded = 0;
  for (let due = await nextReminder(); due; due = await nextReminder()) {
    // A minute too early, an hour later, and that hour again; the later ones once.
    for (const by of reminded++ < 2 ? [-60_000, hour, 0, hour] : [1_000]) {
      clock.set(new Date(due.getTime() + by));
      if (by <= 0) await delay(reminderSweepMs);
      await expect.poll(() => countDue(clock.now()), { timeout: 20_000 }).toBe(0);
    }
  }

  const list = async (what: string, sql: string) => {
    for (const row of await world.em().execute<object[]>(sql)) wrong.push(`${what}: ${JSON.stringify(row)}`);
  };
  await list('sent at night', nightMailsSql);
  // What was on its way when the clock leapt arrived with the other time.
  const caught = [...inHand.mails].map((id) => `'${id}'`).join();
  await list('sent when it was too late', `select * from (${lateMailsSql}) late where id not in (${caught})`);
  await list(
    'a visit and its reminders',
    `select * from (${remindersSql}) r where r."twoDays" <> 1 or r.week > 1 or r.eve > 0`,
  );
  await list(
    'two rounds of one time',
    `select practice_id, starts_at from waiting_round where starts_at = '${freedAt.toISOString()}'
    group by 1, 2 having count(*) > 1`,
  );
  await list('recalled twice', `select patient_id from recall group by 1 having count(*) > 1`);
  await list('asked twice', `select booking_id from review_request group by 1 having count(*) > 1`);
  await list(
    'rung too often in a day',
    `select dentist_id from call_attempt where direction = 'outbound'
    group by dentist_id, (dialled_at at time zone 'Europe/Rome')::date having count(*) > 12`,
  );
  const figures = {
    ...{
      leaps: leaps.length,
      inHand: { ...inHand, mails: inHand.mails.size },
      bookings: asked.length,
      mails: mailbox.delivered.length,
      twice: audit.mailsTwice,
    },
    reminders: await count(`mail_outbox where template = 'reminder' and state = 'sent'`),
    recalls: await count('recall'),
    reviewRequests: await count('review_request'),
  };
  process.stdout.write(`the clock leapt: ${JSON.stringify(figures)}\n`);
  const named = asked.filter(({ number }) => wrong.some((line) => line.includes(number)));
  const histories = await Promise.all(named.map(({ number }) => bookingHistory(world, number)));
  expect(wrong, histories.flat().join('\n')).toEqual([]);
  // Each leap met work on its way; else it proves nothing.
  expect(inHand.dials).toBeGreaterThanOrEqual(leaps.length);
  expect(inHand.mails.size).toBeGreaterThan(0);
  expect(figures.reminders).toBeGreaterThanOrEqual(asked.length);
  expect(figures.recalls).toBeGreaterThan(0);
  expect(figures.reviewRequests).toBeGreaterThan(0);
});

/** Reminders whose time has come, and mails that have not left. */
const countDue = (now: Date) =>
  count(
    `(select from booking where status = 'confirmed' and next_reminder_at <= ?
      union all select from mail_outbox where state in ('queued', 'sending')) due`,
    [now],
  );

/** When the next reminder of a visit is due. */
async function nextReminder(): Promise<Date | null> {
  const row = await world.read<{ at: string | null }>(
    `select min(next_reminder_at) as at from booking where status = 'confirmed'`,
  );
  return row?.at ? new Date(row.at) : null;
}
