import { storeDataCode } from '@dentisti/db/retention/data-code.repository';
import { beforeEach, expect, test } from 'vitest';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();
// Thursday, half past eleven in Rome; the harness stands on the Monday before.
const at = new Date('2026-11-26T10:30:00Z');
const [dayBefore, night, morning] = ['2026-11-24T11:00:00Z', '2026-11-24T22:00:00Z', '2026-11-25T07:00:00Z'];

const queue = (change: Record<string, unknown> = {}) =>
  queueTestMail(
    harness,
    'reminder',
    { at, reminder: 'two-days', sequence: 0 },
    { status: 'confirmed', appointment_at: at, ...change },
  );
const sendAt = (when: string, mailId: string) => {
  harness.clock.set(new Date(when));
  return sendMail({ mailId }, harness.context());
};
const outbox = async (id: string) =>
  (
    await harness.db.orm.em
      .fork()
      .execute('select state, attempts, next_try_at::text as "nextTryAt" from mail_outbox where id = ?', [id])
  )[0];

beforeEach(() => {
  harness.mails.length = 0;
});

test('a reminder that a mail server kept into the night leaves at eight', async () => {
  const { id } = await queue();
  await sendAt(night, id);
  expect(await outbox(id)).toEqual({ state: 'queued', attempts: 0, nextTryAt: '2026-11-25 07:00:00+00' });
  expect(harness.mails).toEqual([]);
  await sendAt(morning, id);
  expect([await outbox(id), harness.mails]).toMatchObject([{ state: 'sent', attempts: 1 }, [{}]]);
});

test('what somebody waits for leaves by night', async () => {
  const { id } = await queueTestMail(
    harness,
    'confirmed',
    { at, sequence: 0 },
    { status: 'confirmed', appointment_at: at },
  );
  await sendAt(night, id);
  expect(await outbox(id)).toMatchObject({ state: 'sent' });
});

test.each([
  ['of a visit that was called off meanwhile', dayBefore, { status: 'cancelled' }],
  ['of a visit that stands elsewhere meanwhile', dayBefore, { appointment_at: new Date(at.getTime() + 3_600_000) }],
  ['an hour before the visit', '2026-11-26T09:45:00Z', {}],
])('a reminder %s is needless', async (_, when, change) => {
  const { id } = await queue(change);
  await sendAt(when, id);
  expect([await outbox(id), harness.mails]).toMatchObject([{ state: 'withdrawn' }, []]);
});

test.each([
  [7, 'sent'],
  // While the mail server has it, it may end.
  [9, 'withdrawn'],
  [61, 'withdrawn'],
])('a code for one’s data, good for ten minutes, that could leave only after %i is %s', async (minutes, state) => {
  const { booking } = await harness.request();
  const createdAt = harness.clock.now();
  const later = (by: number) => new Date(createdAt.getTime() + by * 60_000);
  const em = harness.db.orm.em.fork();
  const { id: codeId } = await storeDataCode(em, { bookingId: booking.id, createdAt, expiresAt: later(10) });
  const { id } = await queueTestMail(harness, 'dataCode', { codeId });
  await sendAt(later(minutes).toISOString(), id);
  expect(await outbox(id)).toMatchObject({ state });
  expect(harness.mails).toHaveLength(state === 'sent' ? 1 : 0);
});
