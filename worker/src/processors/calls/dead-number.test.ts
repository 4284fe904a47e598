import { getBreaker } from '@dentisti/db/dialing/dialling-breaker.repository';
import { markNumberChecked } from '@dentisti/db/dialing/doubtful-number.repository';
import { findPracticeToCall } from '@dentisti/db/practice/practice-to-call.repository';
import { expect, test } from 'vitest';
import { requeueDueCalls } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { dialPractice } from './dial-practice.ts';

const harness = setUpBookingHarness();

const minute = 60_000;
const generic = 'call.in-progress.error-sip-outbound-call-failed-to-connect';
const em = () => harness.db.orm.em.fork();
const phoneOf = (index: number) => `+390768000${String(100 + index)}`;
const dead = phoneOf(0);
const dialsTo = (phone: string) => harness.voice.dials.filter((dial) => dial.phone === phone);
const operatorSubjects = () => harness.mails.map(({ subject }) => subject).filter((s) => s.startsWith('[Operatore]'));

/** Rings all due tasks and ends each call: a dead number does not connect, everybody else says yes. */
async function play(isDead: (phone: string) => boolean, reported = new Set<string>()): Promise<void> {
  await harness.schedule(requeueDueCalls);
  await harness.drain();
  for (const { attemptId, phone } of harness.voice.dials) {
    if (reported.has(attemptId)) continue;
    reported.add(attemptId);
    const end = isDead(phone)
      ? { endedReason: generic, startedAt: null }
      : { outcome: { result: 'accepted', preference: 1 } };
    await harness.report(attemptId, end);
    await harness.drain();
  }
}

test('one dead number among twenty practices: 19 confirmed, the dead one doubtful, the breaker closed', async () => {
  const requests = [];
  for (let i = 0; i < 20; i++) requests.push(await harness.request({ practice: { phone: phoneOf(i) } }));
  const reported = new Set<string>();
  let pauses = 0;
  // By the minute until everybody was rung; then so that no pause, of five minutes at least, is passed over.
  for (let passed = 0; passed < 60; ) {
    await play((phone) => phone === dead, reported);
    if ((await getBreaker(em())).openUntil) pauses++;
    const step = passed < 10 ? 1 : 4;
    await harness.advance(step * minute);
    passed += step;
  }
  const statuses = await Promise.all(
    requests.map(async ({ booking }) => (await harness.state(booking.id)).booking.status),
  );
  expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(19);
  expect(statuses[0]).toBe('unreachable');
  expect(pauses).toBe(0);
  expect(await getBreaker(em())).toMatchObject({ openUntil: null });
  const { attempts, tasks, timeline } = await harness.state(requests[0]?.booking.id ?? '');
  expect(attempts.map(({ outcome }) => outcome)).toEqual(['notConnected', 'doubtfulNumber']);
  const [first, second] = attempts.map(({ dialledAt }) => dialledAt.getTime());
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(30 * minute);
  expect(tasks).toMatchObject([{ state: 'failed' }]);
  expect(timeline.at(-1)).toBe('unreachable');
  expect(operatorSubjects()).toMatchObject([expect.stringContaining('Numero da controllare')]);
  expect(harness.mails.filter(({ subject }) => subject.startsWith('Non siamo riusciti'))).toHaveLength(1);
});

/** A practice whose number has just become doubtful. */
async function makeDoubtful() {
  const given = await harness.request({ practice: { phone: dead } });
  await play((phone) => phone === dead);
  await harness.advance(30 * minute);
  await play((phone) => phone === dead);
  return given;
}

test('a doubtful number is not rung for anybody until an operator has checked it', async () => {
  const { practice } = await makeDoubtful();
  expect(await findPracticeToCall(em(), practice.id)).toMatchObject({ doubtful: true });
  const before = dialsTo(dead).length;
  const next = await harness.request({ practice: { phone: dead } });
  await play(() => true);
  expect(dialsTo(dead)).toHaveLength(before);
  expect((await harness.state(next.booking.id)).booking.status).toBe('unreachable');

  expect(await markNumberChecked(em(), dead, harness.clock.now())).toBe(true);
  const checked = await harness.request({ practice: { phone: dead } });
  await harness.advance(5 * minute);
  // What failed before the check counts no more: once is no doubt.
  await play(() => true);
  expect(await findPracticeToCall(em(), practice.id)).toMatchObject({ doubtful: false });
  await harness.advance(30 * minute);
  await play(() => false);
  expect((await harness.state(checked.booking.id)).booking.status).toBe('confirmed');
});

test('a corrected number is free at once', async () => {
  const { practice } = await makeDoubtful();
  await em().execute('update dentist set phone = ? where id = ?', [phoneOf(50), practice.id]);
  expect(await findPracticeToCall(em(), practice.id)).toMatchObject({ doubtful: false });
});

test('two patients of a dead number: its half hour holds for both, and it alone never speaks against the line', async () => {
  const first = await harness.request({ practice: { phone: dead } });
  const second = await harness.request({ practice: { phone: dead } });
  const reported = new Set<string>();
  for (let i = 0; i < 29; i++) {
    await play(() => true, reported);
    await harness.advance(minute);
  }
  expect(dialsTo(dead)).toHaveLength(1);
  expect(await getBreaker(em())).toMatchObject({ failures: 1, openUntil: null });
  for (let i = 0; i < 10; i++) {
    await play(() => true, reported);
    await harness.advance(minute);
  }
  expect(dialsTo(dead)).toHaveLength(2);
  for (const { booking } of [first, second])
    expect((await harness.state(booking.id)).booking.status).toBe('unreachable');
});

test('different numbers within minutes speak against the line: dialling pauses, and no number becomes doubtful', async () => {
  for (let i = 0; i < 3; i++) await harness.request({ practice: { phone: phoneOf(i) } });
  const reported = new Set<string>();
  await play(() => true, reported);
  expect(await getBreaker(em())).toMatchObject({ failures: 3 });
  expect(operatorSubjects()).toMatchObject([expect.stringContaining('Chiamate sospese')]);
  for (let i = 0; i < 60; i++) {
    await harness.advance(minute);
    await play(() => true, reported);
  }
  expect((await em().execute('select phone from doubtful_number')).length).toBe(0);
  // The line is repaired.
  for (let i = 0; i < 180; i++) {
    await harness.advance(minute);
    await play(() => false, reported);
  }
  expect(await getBreaker(em())).toMatchObject({ failures: 0, openUntil: null });
});

test('failures far apart do not add up', async () => {
  for (let i = 0; i < 4; i++) {
    const { task } = await harness.request({ practice: { phone: phoneOf(i) } });
    await dialPractice({ callTaskId: task.id, ordinal: 0 }, harness.context());
    await harness.report(harness.voice.dials.at(-1)?.attemptId ?? '', { endedReason: generic, startedAt: null });
    await harness.drain();
    expect(await getBreaker(em())).toMatchObject({ failures: 1, openUntil: null });
    await harness.advance(11 * minute);
  }
});
