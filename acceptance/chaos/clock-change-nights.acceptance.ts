import { setTimeout as delay } from 'node:timers/promises';
import { createRecallingPractice } from '@dentisti/db/testing/recall.factory';
import { addDays } from '@dentisti/domain/hours/holidays';
import { romeInstant } from '@dentisti/domain/hours/rome-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcceptanceBooking, AcceptancePractice } from '../product/patient.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { lateMailsSql, nightMailsSql } from './sent-mails.ts';

let world: AcceptanceWorld;
beforeAll(async () => {
  world = await startAcceptanceWorld(4, { BOOKING_SWEEP_EVERY_SECONDS: '0.1' });
});
afterAll(() => world.stop());

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const count = async (sql: string, params: unknown[] = []) =>
  (await world.read<{ n: number }>(`select count(*)::int as n from ${sql}`, params))?.n ?? -1;

/** What is due now and not done. */
const countDue = () =>
  count(
    `(select from booking where status = 'confirmed' and next_reminder_at <= ?
      union all select from booking where expires_at <= ? and status not in ('completed', 'expired', 'cancelled')
      union all select from waiting_round where next_step_at <= ?
      union all select from mail_outbox where state = 'sending' or state = 'queued' and next_try_at <= ?) due`,
    Array(4).fill(world.clock.now()),
  );

/** Italy's clocks show this; everything that is due then is done. */
async function become(date: string, minutes: number): Promise<void> {
  world.clock.set(new Date(romeInstant(date, minutes).getTime() + 1_000));
  await expect.poll(countDue, { timeout: 20_000, interval: 50 }).toBe(0);
}

/** Half an hour each: real ones, of which a night has two more or two less. */
async function liveThrough(from: Date, until: Date): Promise<void> {
  for (let time = from.getTime(); time < until.getTime(); time += 30 * 60_000) {
    world.clock.set(new Date(time));
    await delay(150);
  }
}

/** Asks for an hour's half-hours of a day. */
const ask = (
  practice: AcceptancePractice,
  date: string,
  minutes: number,
  persona?: 'accepts-first' | 'offers-another',
) => {
  if (persona)
    world.simulator.platform.behaviour.order({
      number: practice.phone,
      persona: [persona],
      fault: null,
      after: 0,
      times: 1,
    });
  const first = romeInstant(date, minutes).getTime();
  return world.patients.request(
    practice,
    [0, 30, 60].map((later) => new Date(first + later * 60_000)),
  );
};
const untilStatus = (bookings: readonly AcceptanceBooking[], status: string) =>
  expect
    .poll(
      () =>
        count(`booking where number = any(?::text[]) and status = ?`, [
          `{${bookings.map(({ number }) => number)}}`,
          status,
        ]),
      {
        timeout: 30_000,
        interval: 50,
      },
    )
    .toBe(bookings.length);

const remindersSql = `select b.number, string_agg(m.params ->> 'reminder' || ' ' ||
    to_char(m.sent_at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI'), ', ' order by m.sent_at) as sent
  from booking b join mail_outbox m on m.booking_id = b.id and m.template = 'reminder' and m.state = 'sent' group by b.number`;

test.each([
  // Monday morning's visit is reminded of on the evening after the night.
  { night: 'October', sunday: '2026-10-25', visitOn: '2026-10-26', eve: '2026-10-25', halfPastTwos: 2 },
  // A holiday follows. From Saturday's half past nine until ten on Sunday it is a day less half an hour.
  { night: 'March', sunday: '2027-03-28', visitOn: '2027-03-30', eve: '2027-03-29', halfPastTwos: 1 },
])('the night of $night in which clocks change', async ({ sunday, visitOn, eve, halfPastTwos }) => {
  const { clock, gateway, worker, linkHolders, patients, practices } = world;
  const [early, late, evening] = practices as [AcceptancePractice, AcceptancePractice, AcceptancePractice];
  const [thursday, saturday, tuesday] = [addDays(sunday, -3), addDays(sunday, -1), addDays(sunday, 2)];
  await world.reset();
  clock.set(romeInstant(thursday, at(9, 35)));
  const em = world.em();
  const open = JSON.stringify([[at(9), at(20)]]);
  await em.execute(`update dentist set week = jsonb_set(week, '{5}', ?::jsonb) where id = ?`, [open, evening.id]);
  const entitled = new Date('2026-01-01T09:00:00Z');
  const agendas = [await createRecallingPractice(em, entitled), await createRecallingPractice(em, entitled)];
  const [rooms, nightly] = agendas.map(({ practiceId }) => ({ id: practiceId, phone: '' })) as [
    AcceptancePractice,
    AcceptancePractice,
  ];
  // In March it is Easter.
  await em.execute(`insert into agenda_exception (dentist_id, on_date, intervals) values (?, ?, '[[0, 1440]]')`, [
    nightly.id,
    sunday,
  ]);
  await Promise.all([gateway.start(), worker.start()]);

  const onTuesday = await ask(early, tuesday, at(10), 'accepts-first');
  // Somebody is there by night: at half past two, and at the other half past two.
  const firstHalfPastTwo = romeInstant(sunday, at(2, 30));
  const byNight: AcceptanceBooking[] = [];
  for (let i = 0; i < halfPastTwos; i++) {
    const start = firstHalfPastTwo.getTime() + i * 3_600_000;
    byNight.push(
      await patients.request(
        nightly,
        [0, 30, 60].map((later) => new Date(start + later * 60_000)),
      ),
    );
  }
  const leaving = await ask(rooms, tuesday, at(15));
  const waiting = await ask(rooms, addDays(tuesday, 8), at(10));
  await linkHolders.join(waiting);
  await untilStatus([onTuesday, ...byNight, leaving, waiting], 'confirmed');

  clock.set(romeInstant(saturday, at(9, 32)));
  const nextVisit = await ask(late, visitOn, at(10), 'accepts-first');
  await untilStatus([nextVisit], 'confirmed');
  await become(saturday, at(18));
  await become(saturday, at(19, 20));
  const offered = await ask(evening, tuesday, at(10), 'offers-another');
  await untilStatus([offered], 'proposed');
  await liveThrough(romeInstant(saturday, at(23)), firstHalfPastTwo);
  // In the first of two hours, or the one that is skipped.
  await patients.act('cancel', leaving);
  await liveThrough(firstHalfPastTwo, romeInstant(sunday, at(5)));
  const sentByNight = await count(`mail_outbox where template = 'waitingListOffer' and state = 'sent'`);
  expect(await count(`booking where number = ? and status = 'proposed'`, [offered.number])).toBe(1);
  for (const minutes of [at(7, 59), at(8), at(8, 59), at(9), at(9, 59), at(10), at(18)]) await become(sunday, minutes);
  await become(addDays(sunday, 1), at(18));
  await become(tuesday, at(9));

  expect(sentByNight).toBe(0);
  const reminders = await em.execute<{ number: string; sent: string }[]>(remindersSql);
  const sentOf = ({ number }: AcceptanceBooking) => reminders.find((row) => row.number === number)?.sent;
  expect(sentOf(onTuesday)).toBe(`two-days ${sunday} 10:00`);
  expect(sentOf(nextVisit)).toBe(`eve ${eve} 18:00`);
  expect(byNight.map(sentOf)).toEqual(byNight.map(() => `eve ${saturday} 18:00`));
  const offers = await em.execute(
    `select to_char(sent_at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI') as at from mail_outbox where template = 'waitingListOffer'`,
  );
  expect(offers).toEqual([{ at: `${sunday} 08:00` }]);
  const ended = await em.execute(
    `select to_char(e.at at time zone 'Europe/Rome', 'YYYY-MM-DD HH24:MI') as at from booking_event e
     join booking b on b.id = e.booking_id where b.number = ? and e.kind = 'expired'`,
    [offered.number],
  );
  expect(ended).toEqual([{ at: `${sunday} 09:00` }]);
  await untilStatus(byNight, 'completed');
  for (const sql of [nightMailsSql, lateMailsSql]) expect(await em.execute(sql)).toEqual([]);
  const ids = world.mailbox.delivered.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await count(`mail_outbox where state = 'sent'`)).toBe(ids.length);
});
