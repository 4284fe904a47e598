import { maxVoiceEventFailures } from '@dentisti/db/dialing/voice-event.repository';
import { expect, test } from 'vitest';
import { requeueVoiceEvents } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from '../calls/dial-practice.ts';
import { processVoiceEvent } from './process-voice-event.ts';

const harness = setUpBookingHarness();

const em = () => harness.db.orm.em.fork();
const hour = 3_600_000;

/** A permanent failure: here the timeline takes no step. */
const breakTimeline = () =>
  em().execute(`create function refuse_step() returns trigger language plpgsql as $$ begin raise 'no step today'; end $$;
    create trigger refuse_step before insert on booking_event for each row execute function refuse_step()`);
const mendTimeline = () => em().execute('drop trigger refuse_step on booking_event; drop function refuse_step()');

test('an event that can never be processed: left alone after twenty tries, the operator told once', async () => {
  const { booking, task } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  const attemptId = harness.voice.dials[0]?.attemptId ?? '';
  await breakTimeline();
  const outcome = { result: 'accepted', preference: 1 };
  const ids = [
    await harness.report(attemptId, { outcome }),
    await harness.report(attemptId, { status: 'ended', outcome }, 'looked-up'),
  ];
  harness.jobs.length = 0;
  for (const [i, voiceEventId] of ids.entries()) {
    // The second has failed as often already, but for twice.
    const before = i === 0 ? 0 : maxVoiceEventFailures - 2;
    await em().execute('update voice_event set failures = ? where id = ?', [before, voiceEventId]);
    for (let tries = before + 1; tries <= maxVoiceEventFailures; tries++) {
      expect(harness.mails, `event ${i}, before try ${tries}`).toHaveLength(i);
      await expect(processVoiceEvent({ voiceEventId }, harness.context())).rejects.toThrow(/no step today/);
      if (tries === maxVoiceEventFailures && i === 0) {
        // The mail's job alone: nothing of the failed transaction is announced.
        expect(harness.jobs.map(({ name }) => name)).toEqual(['sendMail']);
        await harness.drain();
      }
    }
  }
  await mendTimeline();
  await harness.drain();
  // One mail for the call, though both of its messages failed.
  expect(harness.mails.map(({ to }) => to)).toEqual(['operatore@dentisti.example']);
  expect(harness.mails[0]?.subject).toContain(booking.number);
  expect(harness.mails[0]?.text).toContain('end-of-call-report');
  expect(`${harness.mails[0]?.text}${harness.mails[0]?.html}`).not.toContain(booking.patientName);
  await harness.advance(2 * hour);
  await harness.schedule(requeueVoiceEvents);
  expect(harness.jobs).toEqual([]);
});

test('trouble that passes: tried again, nobody is told', async () => {
  const { booking, task } = await harness.request();
  await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
  await breakTimeline();
  const voiceEventId = await harness.report(harness.voice.dials[0]?.attemptId ?? '', {
    outcome: { result: 'accepted', preference: 1 },
  });
  harness.jobs.length = 0;
  // As often as an event may fail and be tried again: the tries before are those of the other test.
  await em().execute('update voice_event set failures = ? where id = ?', [maxVoiceEventFailures - 3, voiceEventId]);
  for (let tries = 0; tries < 2; tries++)
    await expect(processVoiceEvent({ voiceEventId }, harness.context())).rejects.toThrow(/no step today/);
  await mendTimeline();
  await harness.advance(2 * hour);
  await harness.schedule(requeueVoiceEvents);
  await harness.drain();
  expect((await harness.state(booking.id)).booking.status).toBe('confirmed');
  expect(harness.mails.map(({ to }) => to)).toEqual([booking.email]);
});
