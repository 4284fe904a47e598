import { replaceAgenda } from '@dentisti/db/agenda/agenda.repository';
import { bookAppointment } from '@dentisti/db/agenda/appointment.repository';
import { createBooking, createCallTask } from '@dentisti/db/testing';
import { bookingChangedChannel } from '@dentisti/domain/jobs/booking.jobs';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { settleLostTasks } from '../../schedules/requeue-bookings.ts';
import { openHours, setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const accepted = { result: 'accepted', preference: 2, sentence: 'Va bene, lo segno.' };
const outbox = () =>
  harness.db.orm.em.fork().execute('select template, state, params from mail_outbox order by created_at');

async function dial(task: { id: string; attempts: number }) {
  await dialPractice({ callTaskId: task.id, ordinal: task.attempts }, harness.context());
  const attempt = harness.voice.dials.at(-1);
  if (!attempt) throw new Error('not dialled');
  return attempt.attemptId;
}

test('the happy path: dialled, spoken, confirmed, appointment kept, mail sent', async () => {
  const { booking, task, practice } = await harness.request();
  const attemptId = await dial(task);
  const calling = await harness.state(booking.id);
  expect(calling.booking.status).toBe('calling');
  expect(calling.attempts).toMatchObject([{ id: attemptId, state: 'placed', ordinal: 1 }]);
  expect(harness.voice.dials[0]).toMatchObject({ phone: practice.phone, name: booking.number });

  await harness.report(attemptId, { outcome: accepted });
  await harness.drain();
  const { booking: after, tasks, attempts, timeline } = await harness.state(booking.id);
  const second = booking.preferredTimes[1];
  expect(after).toMatchObject({ status: 'confirmed', appointmentAt: second, agreedSentence: 'Va bene, lo segno.' });
  expect(after.expiresAt).toEqual(second);
  expect(attempts).toMatchObject([{ state: 'ended', outcome: 'accepted', costCents: 12.5 }]);
  expect(tasks).toMatchObject([{ state: 'done', nextDialAt: null }]);
  expect(timeline).toEqual(['callStarted', 'callEnded.accepted', 'confirmed']);
  const appointments = await harness.db.orm.em.fork().execute('select state, exclusive from appointment');
  expect(appointments).toEqual([{ state: 'booked', exclusive: false }]);
  expect(await outbox()).toMatchObject([{ template: 'confirmed', state: 'sent' }]);
  expect(harness.mails).toHaveLength(1);
  expect(harness.mails[0]).toMatchObject({ to: booking.email, calendar: { method: 'REQUEST' } });
});

test('watchers are told of each step, by the booking’s id alone', async () => {
  const { booking, task } = await harness.request();
  const listener = new Redis(harness.redis.url);
  const published: string[] = [];
  listener.on('message', (_channel, id) => published.push(id));
  await listener.subscribe(bookingChangedChannel);
  await harness.report(await dial(task), { outcome: accepted });
  await harness.drain();
  await expect.poll(() => published.filter((id) => id === booking.id)).toHaveLength(2);
  listener.disconnect();
});

test('a dead number is an operator’s business, once for each practice and number', async () => {
  const alerts = () => harness.mails.filter(({ subject }) => subject.startsWith('[Operatore]'));
  const deadLine = { endedReason: 'twilio-reported-customer-misdialed', startedAt: null };
  const { booking, task, practice } = await harness.request();
  await harness.report(await dial(task), deadLine);
  await harness.drain();
  expect(alerts()).toMatchObject([{ subject: `[Operatore] Numero non attivo (${booking.number})` }]);
  expect(alerts()[0]?.text).toContain(practice.phone);
  // Two dials to one practice keep their distance.
  await harness.advance(10 * 60_000);
  const em = harness.db.orm.em.fork();
  const second = await createBooking(em, { dentistId: practice.id, createdAt: harness.clock.now() });
  await harness.report(await dial(await createCallTask(em, second, { phone: task.phone })), deadLine);
  await harness.drain();
  expect((await harness.state(second.id)).booking.status).toBe('unreachable');
  expect(alerts()).toHaveLength(1);
});

/** What the timeline's last step says was learned of the number. */
const storedFault = async (bookingId: string) => {
  const sql = `select detail->>'fault' as fault from booking_event where booking_id = ? and kind = 'unreachable'`;
  return (await harness.db.orm.em.fork().execute<{ fault: string | null }[]>(sql, [bookingId]))[0]?.fault ?? null;
};
const faults: Record<string, string> = {
  'callEnded.wrongNumber': 'not-the-practice',
  'callEnded.unreachableNumber': 'not-in-service',
};

test.each([
  ['busy', { endedReason: 'customer-busy', startedAt: null }, 'callEnded.busy', 'scheduled'],
  ['nobody', { endedReason: 'customer-did-not-answer', startedAt: null }, 'callEnded.noAnswer', 'scheduled'],
  ['a machine', { endedReason: 'voicemail' }, 'callEnded.voicemail', 'scheduled'],
  ['a conversation without an answer', { outcome: { result: 'unsettled' } }, 'callEnded.unsettled', 'scheduled'],
  ['a malformed outcome', { outcome: { result: 17 } }, 'callEnded.unsettled', 'scheduled'],
  ['no', { outcome: { result: 'declined', reason: 'fully-booked' } }, 'callEnded.declined', 'declined'],
  ['a wrong number', { outcome: { result: 'wrong_number' } }, 'callEnded.wrongNumber', 'unreachable'],
  [
    'a dead number',
    { endedReason: 'twilio-reported-customer-misdialed', startedAt: null },
    'callEnded.unreachableNumber',
    'unreachable',
  ],
])('%s', async (_what, payload, kind, status) => {
  const { booking, task } = await harness.request();
  await harness.report(await dial(task), payload);
  await harness.drain();
  const { booking: after, timeline, tasks } = await harness.state(booking.id);
  expect(after.status).toBe(status);
  expect(timeline).toContain(kind);
  expect(await storedFault(booking.id)).toBe(faults[kind] ?? null);
  const goesOn = status === 'scheduled';
  expect(tasks).toMatchObject([{ state: goesOn ? 'open' : kind.includes('declined') ? 'done' : 'failed' }]);
  if (goesOn) expect(tasks[0]?.nextDialAt?.getTime()).toBeGreaterThan(openHours.getTime());
  expect(harness.mails.filter(({ to }) => to === booking.email)).toHaveLength(goesOn ? 0 : 1);
});

test('another time: put to the patient, with its limit in the mail', async () => {
  const { booking, task } = await harness.request();
  const outcome = { result: 'proposed', dateTime: '2026-11-26T11:30', sentence: 'Giovedì alle undici e mezza.' };
  await harness.report(await dial(task), { outcome });
  await harness.drain();
  const { booking: after, timeline } = await harness.state(booking.id);
  expect(after).toMatchObject({ status: 'proposed', proposedAt: new Date('2026-11-26T10:30:00Z') });
  expect(timeline).toEqual(['callStarted', 'callEnded.proposed', 'proposed']);
  expect(harness.mails[0]?.subject).toMatch(/giovedì 26 novembre alle 11:30: rispondi entro le/);
});

test('“non chiamateci più”: on the list, this patient and the next one told, nobody rung again', async () => {
  const { booking, task, practice } = await harness.request();
  const other = await harness.request({ practice: { phone: practice.phone } });
  await harness.report(await dial(task), { outcome: { result: 'do_not_call' } });
  await harness.drain();
  expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
  await harness.advance(10 * 60_000);
  await dialPractice({ callTaskId: other.task.id, ordinal: 0 }, harness.context());
  expect(harness.voice.dials).toHaveLength(1);
  await harness.schedule(settleLostTasks);
  expect([await storedFault(booking.id), await storedFault(other.booking.id)]).toEqual(
    Array(2).fill('no-calls-wanted'),
  );
  const [row] = await harness.db.orm.em.fork().execute('select phone, source from opt_out');
  expect(row).toEqual({ phone: practice.phone, source: 'call' });
});

describe('a practice with an agenda', () => {
  const withAgenda = async (dentistId: number, enabled = true) => {
    const availability = [1, 2].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 780 }));
    await harness.db.orm.em
      .fork()
      .transactional((em) => replaceAgenda(em, { dentistId, slotMinutes: 40, enabled, availability, exceptions: [] }));
  };
  const first = { result: 'accepted', preference: 1 };

  test('a yes by telephone takes the slot for everybody', async () => {
    const { booking, task, practice } = await harness.request();
    await withAgenda(practice.id);
    await harness.report(await dial(task), { outcome: first });
    await harness.drain();
    const rows = await harness.db.orm.em
      .fork()
      .execute('select exclusive, extract(epoch from ends_at - starts_at)::int / 60 as minutes from appointment');
    expect(rows).toEqual([{ exclusive: true, minutes: 40 }]);
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
  });

  test.each([
    ['one service answers the reason', ['{HYGIENE}'], true, 45],
    ['the one that answers is not booked online', ['{HYGIENE}'], false, 45],
    ['two answer it', ['{HYGIENE}', '{HYGIENE,GUMS}'], true, 40],
    ['none does', ['{CHECKUP}'], true, 40],
  ])('a yes by telephone where %s', async (_, reasons, online, minutes) => {
    const { task, practice } = await harness.request({ booking: { reason: 'HYGIENE' } });
    await withAgenda(practice.id);
    const em = harness.db.orm.em.fork();
    const [hygienist] = await em.execute<{ id: number }[]>(
      `insert into clinician (practice_id, name, position) values (?, 'Dott.ssa Ida Neri', 1) returning id`,
      [practice.id],
    );
    for (const [position, of] of reasons.entries())
      await em.execute(
        `insert into agenda_service (practice_id, name, position, duration_minutes, reasons, clinician_ids, online)
         values (?, ?, ?, 45, ?, array[?::int], ?)`,
        [practice.id, `Igiene ${position}`, position, of, hygienist?.id, online],
      );
    await harness.report(await dial(task), { outcome: first });
    await harness.drain();
    const rows = await em.execute(
      `select extract(epoch from ends_at - starts_at)::int / 60 as minutes, service_id is not null as "isService",
         clinician_id = ? as "isHygienist" from appointment`,
      [hygienist?.id],
    );
    const isService = minutes === 45;
    expect(rows).toEqual([{ minutes, isService, isHygienist: isService }]);
  });

  test('a yes where the service of the reason has no room stands, as an ordinary visit', async () => {
    const online = await harness.request();
    const { booking, task, practice } = await harness.request({
      practice: { phone: '+390768000003' },
      booking: { reason: 'HYGIENE' },
    });
    await withAgenda(practice.id);
    const em = harness.db.orm.em.fork();
    await em.execute(
      `insert into agenda_service (practice_id, name, position, duration_minutes, reasons) values (?, 'Igiene', 0, 45, '{HYGIENE}')`,
      [practice.id],
    );
    const attemptId = await dial(task);
    const ends = new Date((booking.preferredTimes[0]?.getTime() ?? 0) + 40 * 60_000);
    const next = { dentistId: practice.id, startsAt: ends, endsAt: new Date(ends.getTime() + 40 * 60_000) };
    const given = { bookingId: online.booking.id, holdToken: null, exclusive: true, now: openHours };
    await em.transactional((tx) => bookAppointment(tx, next, given));
    await harness.report(attemptId, { outcome: first });
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
    const sql = 'select ends_at = ? as fits, service_id as service from appointment where booking_id = ?';
    expect(await em.execute(sql, [ends, booking.id])).toEqual([{ fits: true, service: null }]);
  });

  test('a yes while it is switched off gets chair and clinician, as far as they are free', async () => {
    const { booking, task, practice } = await harness.request();
    await withAgenda(practice.id, false);
    const attemptId = await dial(task);
    const second = await createBooking(harness.db.orm.em.fork(), { dentistId: practice.id });
    const startsAt = booking.preferredTimes[0] as Date;
    const slot = { dentistId: practice.id, startsAt, endsAt: new Date(startsAt.getTime() + 60 * 60_000) };
    const given = { bookingId: second.id, holdToken: null, exclusive: false, now: openHours };
    await harness.report(attemptId, { outcome: first });
    await harness.drain();
    await harness.db.orm.em.fork().transactional((em) => bookAppointment(em, slot, given));
    const rows = await harness.db.orm.em.fork().execute(
      `select chair_id is not null and clinician_id is not null as placed, exclusive,
         extract(epoch from ends_at - starts_at)::int / 60 as minutes from appointment order by minutes`,
    );
    expect(rows).toEqual([
      { placed: true, exclusive: false, minutes: 40 },
      { placed: false, exclusive: false, minutes: 60 },
    ]);
  });

  test('a yes to a time that somebody has booked online meanwhile: nobody has it twice, all three are told', async () => {
    const online = await harness.request();
    const { booking, task } = await harness.request({ practice: { phone: '+390768000003' } });
    const { dentistId } = booking;
    await withAgenda(dentistId);
    const attemptId = await dial(task);
    const startsAt = booking.preferredTimes[0] as Date;
    const slot = { dentistId, startsAt, endsAt: new Date(startsAt.getTime() + 40 * 60_000) };
    const taken = { bookingId: online.booking.id, holdToken: null, exclusive: true, now: openHours };
    await harness.db.orm.em.fork().transactional((em) => bookAppointment(em, slot, taken));
    await harness.report(attemptId, { outcome: first });
    await harness.drain();
    const { booking: after, tasks } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'declined', appointmentAt: null });
    expect(tasks.find(({ purpose }) => purpose === 'cancel')).toMatchObject({ state: 'open', aboutAt: startsAt });
    expect(harness.mails.map(({ to }) => to).sort()).toEqual(['operatore@dentisti.example', booking.email].sort());
  });
});
