import { metricEvents } from '@dentisti/core/platform/worker-metric-events';
import { insertAppointment, takeAgenda } from '@dentisti/db/agenda/appointment.repository';
import { addOwner, createAgenda, createPracticeRow, openRooms } from '@dentisti/db/testing';
import { waitingRule } from '@dentisti/domain/waiting-list/plan-round';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { requeueMails } from '../../schedules/requeue-bookings.ts';
import { endWaitingEntries, requeueWaitingRounds } from '../../schedules/requeue-waiting-rounds.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { stepWaitingRound } from './step-waiting-round.ts';

const harness = setUpBookingHarness();
const sql = <Row>(text: string, params: unknown[] = []) => harness.db.orm.em.fork().execute<Row[]>(text, params);
const minutes = (n: number) => n * 60_000;
// Wednesday, ten o'clock in Rome; the harness stands on the Monday before.
const startsAt = new Date('2026-11-25T09:00:00Z');
const endsAt = new Date('2026-11-25T09:30:00Z');

/** A practice with open rooms where some wait for a first visit, and whose visit on Wednesday was just taken out. */
async function scene(waiting = 2, visit = { startsAt, endsAt }) {
  const { id } = await createPracticeRow(harness.db.orm.em.fork());
  await createAgenda(harness.db.orm.em.fork(), id);
  const now = harness.clock.now();
  await addOwner(harness.db.orm.em.fork(), { practiceId: id, now });
  await openRooms(harness.db.orm.em.fork(), id, now);
  for (let n = 0; n < waiting; n++)
    await sql(
      `with someone as (insert into patient (practice_id, name, name_key, email) values (?, ?, ?, ?) returning id)
       insert into waiting_entry (practice_id, patient_id, created_at, expires_at) select ?, id, ?, ? from someone`,
      [
        id,
        `P ${n}`,
        `p ${n}`,
        `p${n}@example.org`,
        id,
        new Date(now.getTime() + n),
        new Date(now.getTime() + minutes(60 * 24 * 60)),
      ],
    );
  await harness.db.orm.em.fork().transactional(async (tx) => {
    await takeAgenda(tx, id);
    const given = { state: 'booked', exclusive: true, heldUntil: null, holdToken: null, bookingId: null } as const;
    await insertAppointment(tx, { dentistId: id, ...visit }, given, now);
  });
  await sql(`delete from appointment where dentist_id = ? and state = 'booked'`, [id]);
  return id;
}
const offersOf = (id: number) =>
  sql<{ state: string; at: string }>(
    'select state, asked_at as at from waiting_offer where practice_id = ? order by asked_at',
    [id],
  );
const roundOf = async (id: number) =>
  (
    await sql<{ id: string; state: string; steps: number }>(
      'select id, state, steps from waiting_round where practice_id = ?',
      [id],
    )
  )[0];
const sweep = async () => {
  await harness.schedule(requeueWaitingRounds);
  await harness.drain();
};

beforeEach(() => harness.reset());

test('a sweep finds what was freed; the next is asked after the head start, with a mail that has the link in its fragment', async () => {
  const id = await scene();
  const steps: string[] = [];
  onTestFinished(metricEvents.on({ waitingRoundStepped: ({ step }) => steps.push(step) }));
  await sweep();
  expect(await offersOf(id)).toHaveLength(1);
  expect(harness.mails).toMatchObject([
    { to: 'p0@example.org', subject: 'Si è liberato un posto: mercoledì 25 novembre alle 10:00' },
  ]);
  expect(harness.mails[0]?.text).toMatch(/\/lista-attesa#[0-9a-f-]{36}\.[\w-]{43}/);
  // Nothing is due: nothing is queued.
  await sweep();
  await harness.advance(minutes(waitingRule.headStartMinutes));
  await sweep();
  expect(harness.mails.map(({ to }) => to)).toEqual(['p0@example.org', 'p1@example.org']);
  await harness.advance(minutes(waitingRule.answerMinutes));
  await sweep();
  expect(await roundOf(id)).toMatchObject({ state: 'open' });
  const [hold] = await sql(`select 1 from appointment where dentist_id = ? and state = 'held'`, [id]);
  expect(hold).toBeUndefined();
  harness.clock.set(new Date(startsAt.getTime() - minutes(waitingRule.closingMinutes)));
  await sweep();
  expect(await roundOf(id)).toMatchObject({ state: 'ended' });
  expect((await offersOf(id)).map(({ state }) => state)).toEqual(['late', 'late']);
  expect(steps).toEqual(['opened', 'asked', 'asked', 'ended']);
});

test('the same step twice at once asks one; a step whose job is old does nothing', async () => {
  const id = await scene();
  const round = await roundOf(id);
  const payload = { roundId: String(round?.id), steps: 0 };
  await Promise.all(Array.from({ length: 5 }, () => stepWaitingRound(payload, harness.context())));
  await stepWaitingRound(payload, harness.context());
  expect(await offersOf(id)).toHaveLength(1);
  expect(await roundOf(id)).toMatchObject({ state: 'running', steps: 1 });
});

test('a mail whose offer was answered before it left is not sent', async () => {
  const id = await scene(1);
  await stepWaitingRound({ roundId: String((await roundOf(id))?.id), steps: 0 }, harness.context());
  await sql(`update waiting_offer set state = 'refused', answered_at = ? where practice_id = ?`, [
    harness.clock.now(),
    id,
  ]);
  await harness.drain();
  expect(harness.mails).toEqual([]);
  expect(await sql(`select state from mail_outbox where template = 'waitingListOffer'`)).toEqual([
    { state: 'withdrawn' },
  ]);
});

const closings = [
  [
    'its entitlement ended',
    'update practice_standing set entitled_at = null, entitled_way = null where practice_id = ?',
  ],
  ['new terms wait', `update processing_acceptance set version = '2020-01-01' where practice_id = ?`],
];

test.each(closings)('a practice whose rooms closed offers nothing to its own patients: %s', async (_, closing) => {
  const id = await scene();
  await sql(closing, [id]);
  await sweep();
  expect(await offersOf(id)).toEqual([]);
  expect(harness.mails).toEqual([]);
  expect(await roundOf(id)).toMatchObject({ state: 'ended' });
});

test.each(closings)('an offer that was queued before the rooms closed is not mailed: %s', async (_, closing) => {
  const id = await scene(1);
  await stepWaitingRound({ roundId: String((await roundOf(id))?.id), steps: 0 }, harness.context());
  await sql(closing, [id]);
  await harness.drain();
  expect(harness.mails).toEqual([]);
  expect(await sql(`select state from mail_outbox where template = 'waitingListOffer'`)).toEqual([
    { state: 'withdrawn' },
  ]);
});

test('a hold outlives a worker that is away for minutes, not for hours; then whoever comes first has the time', async () => {
  const id = await scene();
  await sweep();
  const take = () =>
    harness.db.orm.em.fork().transactional(async (tx) => {
      await takeAgenda(tx, id);
      const given = { state: 'booked', exclusive: true, heldUntil: null, holdToken: null, bookingId: null } as const;
      return insertAppointment(tx, { dentistId: id, startsAt, endsAt }, given, harness.clock.now());
    });
  await harness.advance(minutes(10));
  expect(await take()).toBeNull();
  await harness.advance(minutes(60));
  expect(await take()).not.toBeNull();
  await sweep();
  expect(await roundOf(id)).toMatchObject({ state: 'ended' });
  expect((await offersOf(id)).map(({ state }) => state)).toEqual(['gone']);
});

test('entries end after sixty days', async () => {
  const id = await scene();
  await sweep();
  await harness.advance(minutes(60 * 24 * 60));
  await harness.schedule(endWaitingEntries);
  const entries = await sql('select ended_reason as reason from waiting_entry where practice_id = ?', [id]);
  expect(entries).toEqual([{ reason: 'expired' }, { reason: 'expired' }]);
});

test('an offer whose mail could not leave by day waits for the morning, and says then that others are asked', async () => {
  const id = await scene(1);
  harness.clock.set(new Date('2026-11-23T19:58:00Z'));
  await stepWaitingRound({ roundId: String((await roundOf(id))?.id), steps: 0 }, harness.context());
  expect(await offersOf(id)).toHaveLength(1);
  harness.clock.set(new Date('2026-11-24T01:30:00Z'));
  await harness.drain();
  expect(harness.mails).toEqual([]);
  const waiting = 'select state, attempts, next_try_at::text as "nextTryAt" from mail_outbox where template = ?';
  expect(await sql(waiting, ['waitingListOffer'])).toEqual([
    { state: 'queued', attempts: 0, nextTryAt: '2026-11-24 07:00:00+00' },
  ]);
  harness.clock.set(new Date('2026-11-24T07:00:00Z'));
  await harness.schedule(requeueMails);
  await harness.drain();
  expect(harness.mails).toMatchObject([
    { to: 'p0@example.org', text: expect.stringMatching(/Lo chiediamo anche ad altri/) },
  ]);
  expect(harness.mails[0]?.text).not.toMatch(/solo a te/);
});

test('of a morning freed by night, what can still be taken in the morning is offered', async () => {
  // 22:00 in Rome; the visit was from 9 to 12 of the next day.
  harness.clock.set(new Date('2026-11-24T21:00:00Z'));
  await scene(1, { startsAt: new Date('2026-11-25T08:00:00Z'), endsAt: new Date('2026-11-25T11:00:00Z') });
  await sweep();
  expect(harness.mails).toEqual([]);
  harness.clock.set(new Date('2026-11-25T07:00:00Z'));
  await sweep();
  expect(harness.mails).toMatchObject([{ to: 'p0@example.org' }]);
});
