import { ensureAccount } from '@dentisti/db/studio/practice-account.repository';
import { lockCallsSetting, savePracticeCalls } from '@dentisti/db/studio/practice-calls.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding } from '@dentisti/db/studio/practice-standing.repository';
import { describe, expect, test } from 'vitest';
import { expireBookings } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();
const em = () => harness.db.orm.em.fork();

/** Somebody is in the practice's studio. */
async function join(practiceId: number): Promise<string> {
  const now = harness.clock.now();
  const { id } = await ensureAccount(em(), `persona-${practiceId}@studio.example`, now);
  await beginStanding(em(), { practiceId, way: 'mailbox', now });
  await saveMember(em(), { practiceId, accountId: id, role: 'owner', now });
  return id;
}
const stopped = (practiceId: number) => ({
  ...{ practiceId, mode: 'stopped' as const, hours: null, pausedUntil: null },
  ...{ sendsMail: true, changedAt: harness.clock.now(), changedById: null },
});
const dial = (callTaskId: string) => dialPractice({ callTaskId, ordinal: 0 }, harness.context());
const templates = async () =>
  (await em().execute<{ template: string }[]>('select template from mail_outbox order by created_at, template')).map(
    ({ template }) => template,
  );

describe('at the moment of the dial', () => {
  test('a practice that stopped calls is not rung: its people have the request, once', async () => {
    const { booking, task, practice } = await harness.request();
    await join(practice.id);
    await savePracticeCalls(em(), stopped(practice.id));
    await dial(task.id);
    await dial(task.id);
    expect(harness.voice.dials).toEqual([]);
    const state = await harness.state(booking.id);
    expect(state.tasks).toMatchObject([{ state: 'withdrawn' }]);
    expect(state.booking).toMatchObject({ status: 'scheduled' });
    expect(state.booking.answerBy).toEqual(state.booking.expiresAt);
    expect(state.booking.answerBy).not.toBeNull();
    expect(state.timeline).toEqual(['studioAsked']);
    expect(await templates()).toEqual(['studioRequest']);
  });

  test('a change that is being made is waited for, and then counts', async () => {
    const { booking, task, practice } = await harness.request();
    await join(practice.id);
    let dialling: Promise<unknown> = Promise.resolve();
    await em().transactional(async (tx) => {
      await lockCallsSetting(tx, practice.id);
      dialling = dial(task.id);
      // The dial has claimed its task and stands before the lock.
      for (let tries = 0; tries < 200; tries++) {
        const [row] = await em().execute<{ waits: boolean }[]>(
          `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
        );
        if (row?.waits) break;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await savePracticeCalls(tx, stopped(practice.id));
    });
    await dialling;
    expect(harness.voice.dials).toEqual([]);
    expect((await harness.state(booking.id)).timeline).toEqual(['studioAsked']);
  });

  test('a practice with nobody in its studio is never rung against its wish', async () => {
    const { booking, task, practice } = await harness.request();
    await savePracticeCalls(em(), stopped(practice.id));
    await dial(task.id);
    expect(harness.voice.dials).toEqual([]);
    expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
  });
});

describe('the day by which the people answer', () => {
  async function unanswered() {
    const { booking, task, practice } = await harness.request();
    const accountId = await join(practice.id);
    await savePracticeCalls(em(), stopped(practice.id));
    await dial(task.id);
    const { answerBy } = (await harness.state(booking.id)).booking;
    if (!answerBy) throw new Error('no deadline');
    return { booking, practice, accountId, answerBy };
  }

  test('ends the request as unanswered calls do, once', async () => {
    const { booking, answerBy } = await unanswered();
    harness.clock.set(new Date(answerBy.getTime() - 1_000));
    await harness.schedule(expireBookings);
    expect((await harness.state(booking.id)).booking.status).toBe('scheduled');
    harness.clock.set(answerBy);
    await Promise.all([harness.schedule(expireBookings), harness.schedule(expireBookings)]);
    await harness.schedule(expireBookings);
    const state = await harness.state(booking.id);
    expect(state.booking).toMatchObject({ status: 'unreachable', answerBy: null });
    expect(state.timeline).toEqual(['studioAsked', 'unreachable']);
    await harness.drain();
    const mails = harness.mails.filter(({ to }) => to === booking.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/non ha risposto$/)]);
    expect(harness.voice.dials).toEqual([]);
  });

  test('has the practice rung where nobody is in its studio any more, and calls are allowed', async () => {
    const { booking, practice } = await unanswered();
    await em().execute('delete from practice_member where practice_id = ?', [practice.id]);
    await em().execute('delete from practice_calls where practice_id = ?', [practice.id]);
    const now = harness.clock.now();
    await em().execute('update booking set answer_by = ?, expires_at = ? where id = ?', [now, now, booking.id]);
    await harness.schedule(expireBookings);
    const state = await harness.state(booking.id);
    expect(state.booking).toMatchObject({ status: 'scheduled', answerBy: null });
    expect(state.tasks.filter((task) => task.state === 'open').map(({ purpose }) => purpose)).toEqual(['book']);
    await harness.drain();
    expect(harness.voice.dials).toHaveLength(1);
  });
});
