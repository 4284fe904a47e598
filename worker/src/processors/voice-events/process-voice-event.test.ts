import { saveBookingChange } from '@dentisti/db/booking/booking.repository';
import { lockBooking } from '@dentisti/db/booking/booking-lock.repository';
import { type CallTaskRow, openCallTask, withdrawOpenTask } from '@dentisti/db/dialing/call-task.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import { cancelTask, confirmProposalTask, moveTask } from '@dentisti/domain/dialing/new-call-task';
import type { VoicePayload } from '@dentisti/domain/dialing/voice-message';
import { describe, expect, test } from 'vitest';
import { requeueDueCalls, requeueVoiceEvents } from '../../schedules/requeue-bookings.ts';
import { type BookingHarness, setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from '../calls/dial-practice.ts';
import { processVoiceEvent } from './process-voice-event.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const accepted = { outcome: { result: 'accepted', preference: 1, sentence: 'Sì, va bene.' } };
const toPatient = (email: string) => harness.mails.filter(({ to }) => to === email);

const taskTo = (purpose: CallPurpose, tasks: readonly CallTaskRow[]) => tasks.find((task) => task.purpose === purpose);

async function dialled(given?: Parameters<BookingHarness['request']>[0]) {
  const request = await harness.request(given);
  await dialPractice({ callTaskId: request.task.id, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials.at(-1)?.attemptId ?? '';
  return { ...request, attemptId };
}

type Message = [type: string, payload: Partial<VoicePayload>];
const ringing: Message = ['status-update', { status: 'ringing', endedReason: null, startedAt: null, endedAt: null }];
const talking: Message = ['status-update', { status: 'in-progress', endedReason: null, endedAt: null }];
const ended: Message = ['status-update', { status: 'ended' }];
const report: Message = ['end-of-call-report', accepted];
const lookedUp: Message = ['looked-up', { status: 'ended', ...accepted }];
const hang: Message = ['hang', {}];

describe('a conversation that ended well, however it is told', () => {
  test.each<[string, Message[]]>([
    ['in order', [ringing, talking, ended, report]],
    ['backwards', [report, ended, talking, ringing]],
    ['the report alone', [report]],
    ['everything twice', [ringing, ringing, ended, report, report, lookedUp, lookedUp]],
    ['looked up before the report', [lookedUp, report]],
    ['with a hang', [hang, ringing, report, hang]],
  ])('%s: confirmed once, mailed once', async (_what, messages) => {
    const { booking, attemptId } = await dialled();
    for (const [type, payload] of messages) await harness.report(attemptId, payload, type);
    await harness.drain();
    const { booking: after, attempts, tasks, timeline } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', icsSequence: 0 });
    expect(attempts).toMatchObject([{ state: 'ended', outcome: 'accepted' }]);
    expect(tasks).toMatchObject([{ state: 'done' }]);
    expect(timeline).toEqual(['callStarted', 'callEnded.accepted', 'confirmed']);
    expect(toPatient(booking.email)).toHaveLength(1);
    const left = await em().execute('select id from voice_event where processed_at is null');
    expect(left).toEqual([]);
  });

  test('many workers at once', async () => {
    const { booking, attemptId } = await dialled();
    const ids = [];
    for (const [type, payload] of [report, lookedUp, ended]) ids.push(await harness.report(attemptId, payload, type));
    harness.jobs.length = 0;
    await Promise.all(
      [...ids, ...ids, ...ids].map((voiceEventId) => processVoiceEvent({ voiceEventId }, harness.context())),
    );
    await harness.drain();
    const { timeline } = await harness.state(booking.id);
    expect(timeline).toEqual(['callStarted', 'callEnded.accepted', 'confirmed']);
    expect(toPatient(booking.email)).toHaveLength(1);
  });
});

test('quicker than the answer to the dial: the call is known by our own id', async () => {
  const { booking, attemptId } = await dialled();
  await em().execute(`update call_attempt set state = 'dialling', voice_call_id = null, placed_at = null`);
  await harness.report(attemptId, ...([ringing[1], ringing[0]] as const));
  await harness.drain();
  expect((await harness.state(booking.id)).attempts).toMatchObject([
    { state: 'placed', voiceCallId: harness.voice.callOf(attemptId)?.id },
  ]);
});

test('a call that is not ours changes nothing', async () => {
  const { booking } = await dialled();
  await harness.report(crypto.randomUUID(), accepted);
  await harness.drain();
  expect((await harness.state(booking.id)).booking.status).toBe('calling');
});

test('an end without a conversation needs no report; one with a conversation waits for it', async () => {
  const busy = await dialled();
  await harness.report(
    busy.attemptId,
    { status: 'ended', endedReason: 'customer-busy', startedAt: null },
    'status-update',
  );
  await harness.drain();
  expect((await harness.state(busy.booking.id)).booking.status).toBe('scheduled');
  const talk = await dialled({ practice: { phone: '+390768000002' } });
  await harness.report(talk.attemptId, { status: 'ended' }, 'status-update');
  await harness.drain();
  expect((await harness.state(talk.booking.id)).booking.status).toBe('calling');
});

describe('a report without its outcome', () => {
  const bare = { outcome: null };
  test('the platform is asked once more', async () => {
    const { booking, attemptId } = await dialled();
    harness.voice.endCallOf(attemptId, { endedReason: 'assistant-ended-call', ...accepted });
    await harness.report(attemptId, bare);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
  });

  test('what the assistant noted while it spoke counts', async () => {
    const { booking, attemptId } = await dialled();
    await harness.report(attemptId, accepted, 'tool-calls');
    await harness.report(attemptId, bare);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
  });

  test('it is waited for, not for ever', async () => {
    const { booking, attemptId } = await dialled();
    await harness.report(attemptId, bare);
    await harness.drain();
    expect((await harness.state(booking.id)).booking.status).toBe('calling');
    await harness.advance(25_000);
    await harness.schedule(requeueVoiceEvents);
    await harness.drain();
    const { booking: after, timeline } = await harness.state(booking.id);
    expect(after.status).toBe('scheduled');
    expect(timeline).toContain('callEnded.unsettled');
  });
});

describe('after the patient changed their mind', () => {
  test('a yes to a cancelled request: the practice is rung again and told', async () => {
    const { booking, attemptId } = await dialled();
    await em().transactional(async (tx) => {
      const locked = await lockBooking(tx, booking.id);
      if (!locked) throw new Error('gone');
      await withdrawOpenTask(tx, booking.id, harness.clock.now());
      await saveBookingChange(tx, locked.booking, { status: 'cancelled', expiresAt: null }, harness.clock.now());
    });
    await harness.report(attemptId, accepted);
    await harness.drain();
    const { booking: after, tasks } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'cancelled', appointmentAt: null });
    expect(taskTo('book', tasks)).toMatchObject({ state: 'withdrawn' });
    expect(taskTo('cancel', tasks)).toMatchObject({ state: 'open', aboutAt: booking.preferredTimes[0] });
    expect(toPatient(booking.email)).toHaveLength(0);
    await harness.advance(6 * 60_000);
    await harness.schedule(requeueDueCalls);
    await harness.drain();
    const call = harness.voice.dials.at(-1);
    expect(call?.assistant.firstMessage).toMatch(/disdire/);
    await harness.report(call?.attemptId ?? '', { outcome: { result: 'acknowledged' } });
    await harness.drain();
    const stateThen = await harness.state(booking.id);
    expect(taskTo('cancel', stateThen.tasks)).toMatchObject({ state: 'done' });
    expect(stateThen.timeline).toContain('practiceTold');
  });

  test('a practice that cannot be told: the operator hears of it, the patient reads it', async () => {
    const { booking, practice } = await harness.request();
    const at = booking.preferredTimes[0] as Date;
    const task = await em().transactional(async (tx) => {
      const locked = await lockBooking(tx, booking.id);
      if (!locked || !(await findPracticeToCall(tx, practice.id))) throw new Error('gone');
      await withdrawOpenTask(tx, booking.id, harness.clock.now());
      await saveBookingChange(
        tx,
        locked.booking,
        { status: 'cancelled', appointmentAt: at, expiresAt: null },
        harness.clock.now(),
      );
      const now = harness.clock.now();
      return openCallTask(tx, {
        ...cancelTask(at),
        bookingId: booking.id,
        dentistId: practice.id,
        phone: practice.phone ?? '',
        nextDialAt: now,
        nextDialWhy: 'open-now',
        createdAt: now,
      });
    });
    await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    await harness.report(harness.voice.dials[0]?.attemptId ?? '', { outcome: { result: 'wrong_number' } });
    await harness.drain();
    const { timeline, tasks } = await harness.state(booking.id);
    expect(taskTo('cancel', tasks)).toMatchObject({ state: 'failed' });
    expect(timeline).toContain('practiceNotTold');
    expect(harness.mails.map(({ to }) => to)).toEqual(['operatore@dentisti.example']);
  });
});

describe('closing calls', () => {
  async function withTask(
    change: Parameters<typeof saveBookingChange>[2],
    make: (at: Date, times: Date[]) => ReturnType<typeof moveTask>,
  ) {
    const { booking, practice } = await harness.request();
    const [first, , third] = booking.preferredTimes as [Date, Date, Date];
    const task = await em().transactional(async (tx) => {
      const locked = await lockBooking(tx, booking.id);
      if (!locked) throw new Error('gone');
      const now = harness.clock.now();
      await withdrawOpenTask(tx, booking.id, now);
      await saveBookingChange(tx, locked.booking, change, now);
      return openCallTask(tx, {
        ...make(first, [third, third, third]),
        bookingId: booking.id,
        dentistId: practice.id,
        phone: practice.phone ?? '',
        nextDialAt: now,
        nextDialWhy: 'open-now',
        createdAt: now,
      });
    });
    await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    return { booking, first, third, attemptId: harness.voice.dials[0]?.attemptId ?? '' };
  }

  test('an accepted offer is confirmed, and only then mailed as such, after the practice’s yes', async () => {
    const offered = new Date('2026-11-24T09:00:00Z');
    const { booking, attemptId } = await withTask({ status: 'accepted', proposedAt: offered }, () =>
      confirmProposalTask(offered),
    );
    expect((await harness.state(booking.id)).booking.status).toBe('accepted');
    expect(toPatient(booking.email)).toHaveLength(0);
    await harness.report(attemptId, { outcome: { result: 'accepted' } });
    await harness.drain();
    const { booking: after } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: offered, proposedAt: null });
    expect(toPatient(booking.email)).toHaveLength(1);
  });

  test('a move: the old appointment stands until the yes, then the calendar entry changes', async () => {
    const old = new Date('2026-11-24T09:00:00Z');
    const times = [25, 26, 27].map((day) => new Date(`2026-11-${day}T09:00:00Z`));
    const { booking, attemptId } = await withTask(
      { status: 'confirmed', appointmentAt: old, movingTo: times, expiresAt: old },
      () => moveTask(old, times),
    );
    await harness.report(attemptId, { outcome: { result: 'accepted', preference: 3 } });
    await harness.drain();
    const { booking: after, timeline } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: times[2], movingTo: null, icsSequence: 1 });
    expect(after.preferredTimes).toEqual(times);
    expect(timeline).toContain('moved');
    expect(toPatient(booking.email)[0]?.calendar?.content).toMatch(/SEQUENCE:1/);
  });

  test('a move refused: everything stays', async () => {
    const old = new Date('2026-11-24T09:00:00Z');
    const times = [25, 26, 27].map((day) => new Date(`2026-11-${day}T09:00:00Z`));
    const { booking, attemptId } = await withTask(
      { status: 'confirmed', appointmentAt: old, movingTo: times, expiresAt: old },
      () => moveTask(old, times),
    );
    await harness.report(attemptId, { outcome: { result: 'declined' } });
    await harness.drain();
    const { booking: after } = await harness.state(booking.id);
    expect(after).toMatchObject({ status: 'confirmed', appointmentAt: old, movingTo: null, icsSequence: 0 });
    expect(toPatient(booking.email)).toMatchObject([
      { subject: 'Il tuo appuntamento resta quello di prima', calendar: null },
    ]);
  });
});
