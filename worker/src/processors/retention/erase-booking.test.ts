import { VoiceFailure } from '@dentisti/core/dialing/voice-platform';
import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { mailDomainOf } from '@dentisti/db/mail/mail-address';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { askErasure } from '@dentisti/db/retention/booking-erasure.repository';
import { emptyTables } from '@dentisti/db/testing';
import { dialPractice, sendMail } from '@dentisti/domain/jobs/booking.jobs';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDevMailer } from '../../integrations/mail/dev-mailer.ts';
import { eraseVoiceCalls, requeueErasures } from '../../schedules/retention/requeue-erasures.ts';
import { type BookingHarness, startBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { dialPractice as dial } from '../calls/dial-practice.ts';
import { eraseBooking } from './erase-booking.ts';

let harness: BookingHarness;
beforeAll(async () => {
  harness = await startBookingHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  await emptyTables(
    em(),
    'booking_erasure',
    'voice_deletion',
    'erasure_run',
    'audit_entry',
    'model_reading',
    'tool_run',
  );
});

const em = () => harness.db.orm.em.fork();
const sql = (text: string, parameters: unknown[] = []) => em().execute<Record<string, unknown>[]>(text, parameters);
const markers = [
  'Gelsomina Canarini',
  '+393990001122',
  'gelsomina@canarino.example',
  'otturazione saltata',
  'Sì, alle dieci va bene',
];

/** Every row of every table as text. */
async function everyRow(): Promise<string> {
  const tables = await sql(`select table_name as name from information_schema.tables where table_schema = 'public'`);
  const rows = await Promise.all(tables.map(({ name }) => sql(`select to_jsonb(t)::text as row from "${name}" t`)));
  return JSON.stringify(rows);
}

/** A request that was called about, answered, mailed of and asked to be erased. */
async function erasable({ called = true, wait = 86_400_000 } = {}) {
  const [patientName, phone, email, note] = markers as [string, string, string, string];
  const { booking, task } = await harness.request({
    booking: { patientName, phone, email, note, assessmentSummary: note },
  });
  let attemptId = '';
  if (called) {
    await dial({ callTaskId: task.id, ordinal: 0 }, harness.context());
    attemptId = harness.voice.dials[0]?.attemptId ?? '';
    await harness.report(attemptId, { outcome: { result: 'accepted', preference: 1, sentence: markers[4] } });
    const mailer = createDevMailer(harness.db.orm, harness.clock);
    await harness.drain();
    for (const { id } of await sql('select id from mail_outbox'))
      await em().execute(
        `update mail_outbox set state = 'queued', sent_at = null, next_try_at = created_at where id = ?`,
        [id],
      );
    const { sendMail: send } = (await import('../registry.ts')).processors;
    for (const { id } of await sql('select id from mail_outbox'))
      await send({ mailId: String(id) }, harness.context({ mailer }));
  }
  const now = harness.clock.now();
  const waitsUntil = new Date(now.getTime() + wait);
  const ask = () =>
    em().transactional((tx) => askErasure(tx, { bookingId: booking.id, askedBy: 'patient', askedAt: now, waitsUntil }));
  await ask();
  return { booking, task, attemptId };
}
const erase = (bookingId: string) => eraseBooking({ bookingId }, harness.context());
const queueLastMail = (bookingId: string, toAddress: string) =>
  queueMail(em(), {
    eventKey: `dataErased:${bookingId}`,
    domain: mailDomainOf(testBookingSettings.mailFrom),
    template: 'dataErased',
    toAddress,
    params: {},
    bookingId,
    now: harness.clock.now(),
  });

test('nothing of the patient is left in any table; number, practice and outcome are', async () => {
  const { booking, attemptId } = await erasable();
  const before = await everyRow();
  for (const marker of markers.toSpliced(3, 1)) expect(before.includes(marker), marker).toBe(true);
  await erase(booking.id);
  const after = await everyRow();
  for (const marker of [
    ...markers,
    booking.contactHash,
    booking.tokenHash,
    booking.clientKey,
    booking.email.toUpperCase(),
  ])
    expect(after.includes(marker), marker).toBe(false);
  const state = await harness.state(booking.id);
  expect(state.booking).toMatchObject({
    number: booking.number,
    dentistId: booking.dentistId,
    status: 'completed',
    appointmentAt: new Date('2026-10-31T23:00:00Z'),
    erasedAt: harness.clock.now(),
  });
  expect(state.timeline).toEqual([]);
  expect(state.attempts).toMatchObject([{ id: attemptId, outcome: 'accepted', report: null, voiceCallId: null }]);
  expect(await sql('select done_at is not null as done, jobs from booking_erasure')).toEqual([
    { done: true, jobs: null },
  ]);
  expect(await sql('select rule, rows from erasure_run')).toEqual([{ rule: 'on-request', rows: 1 }]);
  expect(await sql('select action, target_id, detail from audit_entry')).toEqual([
    { action: 'data.erased', target_id: booking.number, detail: {} },
  ]);
  // Again, by whomever: no change.
  await Promise.all([erase(booking.id), erase(booking.id)]);
  expect((await everyRow()) === after).toBe(true);
});

test('the platform is asked to forget the call, again until it has; an operator hears of ten failures', async () => {
  const { booking, attemptId } = await erasable();
  const callId = harness.voice.callOf(attemptId)?.id;
  await erase(booking.id);
  harness.jobs.length = 0;
  harness.voice.failQuestions(new VoiceFailure('unknown', 'timed out'));
  for (let round = 0; round < 10; round++) {
    await harness.schedule(eraseVoiceCalls);
    await harness.drain();
    await harness.advance(86_400_000);
  }
  expect(await sql('select failures from voice_deletion')).toEqual([{ failures: 10 }]);
  expect(harness.mails.at(-1)?.subject).toContain('Chiamata non cancellata presso la piattaforma vocale');
  harness.voice.failQuestions(null);
  await harness.schedule(eraseVoiceCalls);
  await harness.drain();
  expect(harness.voice.forgotten.at(-1)).toBe(callId);
  expect(await sql('select from voice_deletion')).toHaveLength(0);
});

test('it waits for the practice to be told, for a call under way and for the last mail – and not for ever', async () => {
  const { booking, task } = await erasable({ called: false });
  await queueLastMail(booking.id, booking.email);
  await erase(booking.id);
  expect((await harness.state(booking.id)).booking.patientName).toBe(booking.patientName);
  await dial({ callTaskId: task.id, ordinal: 0 }, harness.context());
  await em().execute(`update call_task set state = 'withdrawn', ended_at = now(), next_dial_at = null`);
  await erase(booking.id);
  expect((await harness.state(booking.id)).booking.erasedAt).toBeNull();
  await harness.report(harness.voice.dials[0]?.attemptId ?? '', { endedReason: 'customer-busy', startedAt: null });
  await harness.drain();
  await erase(booking.id);
  // The last mail goes to the address that is erased after it.
  expect((await harness.state(booking.id)).booking.erasedAt).toBeNull();
  const [mail] = await sql(`select id from mail_outbox where template = 'dataErased'`);
  harness.jobs.push({ name: 'sendMail', payload: { mailId: String(mail?.id) } });
  await harness.drain();
  expect(harness.mails.at(-1)).toMatchObject({
    to: booking.email,
    subject: `Cancelliamo i tuoi dati: ${booking.number}`,
  });
  await harness.schedule(requeueErasures);
  await harness.drain();
  expect((await harness.state(booking.id)).booking.erasedAt).toEqual(harness.clock.now());
  expect(await sql('select from mail_outbox where booking_id is not null')).toHaveLength(0);
});

test('a practice nobody could tell in time: erased all the same, and the operator is told the number', async () => {
  const { booking } = await erasable({ called: false, wait: 7 * 86_400_000 });
  await harness.advance(7 * 86_400_000);
  await erase(booking.id);
  const state = await harness.state(booking.id);
  expect(state.booking.erasedAt).not.toBeNull();
  expect(state.tasks).toMatchObject([{ state: 'withdrawn' }]);
  await harness.drain();
  const [alert] = await sql(`select id from mail_outbox where template = 'operatorAlert'`);
  harness.jobs.push({ name: 'sendMail', payload: { mailId: String(alert?.id) } });
  await harness.drain();
  expect(harness.mails.at(-1)?.text).toContain(booking.number);
});

/** As `erasable`, erased while the practice was being rung, whose call's report has still to come. */
async function erasedInCall() {
  const { booking, task } = await erasable({ called: false, wait: 3_600_000 });
  await dial({ callTaskId: task.id, ordinal: 0 }, harness.context());
  await harness.advance(3_600_000);
  await erase(booking.id);
  const before = await harness.state(booking.id);
  expect(before).toMatchObject({ booking: { status: 'expired' }, timeline: [], attempts: [{ state: 'placed' }] });
  const report = async (how: Record<string, unknown>) => {
    await harness.report(harness.voice.dials.at(-1)?.attemptId ?? '', how);
    await harness.drain();
  };
  const expectNothingKept = async () => {
    const { timeline, attempts, tasks, booking: after } = await harness.state(booking.id);
    expect(timeline).toEqual([]);
    for (const attempt of attempts) expect(attempt).toMatchObject({ state: 'ended', report: null, voiceCallId: null });
    for (const { state, result, aboutAt } of tasks)
      expect({ state, result, aboutAt }).toEqual({
        state: expect.not.stringMatching('open'),
        result: null,
        aboutAt: null,
      });
    expect(after).toMatchObject({ ...before.booking, updatedAt: after.updatedAt, version: after.version });
    expect(
      await sql(`select from mail_outbox where booking_id = ? and template <> 'operatorAlert'`, [booking.id]),
    ).toEqual([]);
    expect(await sql('select from voice_event')).toEqual([]);
    expect((await everyRow()).includes(markers[4] ?? '')).toBe(false);
  };
  return { booking, report, expectNothingKept };
}

test.each([
  ['a yes', { outcome: { result: 'accepted', preference: 1, sentence: markers[4] } }],
  ['a no', { outcome: { result: 'declined', reason: 'no-new-patients', sentence: markers[4] } }],
  ['no answer', { endedReason: 'customer-did-not-answer', startedAt: null }],
  ['never again', { outcome: { result: 'do_not_call', sentence: markers[4] } }],
])(
  '%s reported after the erasure: the call has ended, and nothing of it is kept with the booking',
  async (what, how) => {
    const { report, expectNothingKept } = await erasedInCall();
    await report(how);
    await expectNothingKept();
    expect(await sql('select from opt_out')).toHaveLength(what === 'never again' ? 1 : 0);
  },
);

test('a time that the practice keeps is given back after the erasure, and nothing of that call is kept either', async () => {
  const { booking, report, expectNothingKept } = await erasedInCall();
  await report({ outcome: { result: 'proposed', dateTime: '2026-11-27T09:00', sentence: markers[4] } });
  const { tasks, attempts } = await harness.state(booking.id);
  expect(tasks.at(-1)).toMatchObject({ purpose: 'release', state: 'open' });
  expect(attempts).toHaveLength(2);
  await report({ outcome: { result: 'acknowledged', sentence: markers[4] } });
  await expectNothingKept();
});

test('its jobs are taken out of Redis: waiting, delayed and failed ones, and nobody else’s', async () => {
  const { booking, task } = await erasable({ called: false });
  const { id: mailId } = await queueLastMail(booking.id, booking.email);
  await em().execute(`update mail_outbox set state = 'failed'`);
  await em().execute(`update call_task set state = 'withdrawn', ended_at = now(), next_dial_at = null`);
  const queues = [dialPractice, sendMail].map(
    ({ queue }) => new Queue(queue, { connection: harness.redis.connection }),
  );
  const [calls, mails] = queues as [Queue, Queue];
  const payload = { callTaskId: task.id, ordinal: 0 };
  await calls.add('dialPractice', payload, { jobId: dialPractice.jobId(payload), delay: 3_600_000 });
  await mails.add('sendMail', { mailId }, { jobId: sendMail.jobId({ mailId }) });
  const other = { mailId: crypto.randomUUID() };
  await mails.add('sendMail', other, { jobId: sendMail.jobId(other) });
  await erase(booking.id);
  expect(await calls.getJobCountByTypes()).toBe(0);
  expect((await mails.getJobs()).map(({ data }) => data)).toEqual([other]);
  for (const queue of queues) await queue.close();
});

test('a time that cannot be given back, because the call is refused, is kept with nothing either', async () => {
  const { booking, report, expectNothingKept } = await erasedInCall();
  harness.voice.failNext(new VoiceFailure('number', 'no such number'));
  await report({ outcome: { result: 'proposed', dateTime: '2026-11-27T09:00', sentence: markers[4] } });
  expect((await harness.state(booking.id)).tasks.at(-1)).toMatchObject({ purpose: 'release', state: 'failed' });
  await expectNothingKept();
});

test('killed after the rows were emptied and before Redis was: the next one finishes', async () => {
  const { booking } = await erasable();
  await em().transactional(async (tx) => {
    const { eraseBookingData, noteErasedJobs } = await import('@dentisti/db/retention/booking-erasure.repository');
    await noteErasedJobs(tx, booking.id, await eraseBookingData(tx, booking.id, harness.clock.now()));
  });
  await harness.schedule(requeueErasures);
  expect(harness.jobs).toMatchObject([{ name: 'eraseBooking' }]);
  await harness.drain();
  expect(await sql('select done_at is not null as done from booking_erasure')).toEqual([{ done: true }]);
  await harness.schedule(requeueErasures);
  expect(harness.jobs).toEqual([]);
});

test('a booking that changed meanwhile is erased as it stands; one nobody asked about is left alone', async () => {
  const { booking } = await harness.request();
  await erase(booking.id);
  expect((await harness.state(booking.id)).booking.erasedAt).toBeNull();
  const { booking: other } = await erasable();
  await em().transactional(async (tx) => {
    const locked = await lockBooking(tx, other.id);
    if (locked) await saveBookingChange(tx, locked.booking, { agreedSentence: 'parole nuove' }, harness.clock.now());
  });
  await erase(other.id);
  expect((await everyRow()).includes('parole nuove')).toBe(false);
});
