import { randomUUID } from 'node:crypto';
import { type Mailer, MailFailure } from '@dentisti/core/mail/mailer';
import { describe, expect, test } from 'vitest';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { requeueMails } from '../../schedules/requeue-bookings.ts';
import { setUpBookingHarness, testBookingSettings } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();

const minute = 60_000;
const queue = (template: string, params?: Record<string, unknown>) => queueTestMail(harness, template, params);
const send = (mailId: string, overrides: Partial<ProcessorContext> = {}) =>
  sendMail({ mailId }, harness.context(overrides));
const rowOf = async (id: string) => {
  const em = harness.db.orm.em.fork();
  const [row] = await em.execute('select state, attempts, last_error from mail_outbox where id = ?', [id]);
  return row as { state: string; attempts: number; last_error: string | null };
};

describe('when sending fails', () => {
  const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error), close: async () => {} });

  test('it waits and goes out later, once', async () => {
    const { id } = await queue('received');
    await send(id, { mailer: failing(new MailFailure('ECONNECTION', { permanent: false })) });
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1, last_error: 'ECONNECTION' });
    await send(id);
    expect(harness.mails).toHaveLength(0);
    await harness.advance(minute);
    await harness.schedule(requeueMails);
    await harness.schedule(requeueMails);
    await harness.drain();
    expect(harness.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', last_error: null });
  });

  test('an address that is refused is given up', async () => {
    const { id } = await queue('received');
    await send(id, { mailer: failing(new MailFailure('EENVELOPE 550', { permanent: true })) });
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });

  test('a request that was answered while its mail waited is asked no more, and alarms nobody', async () => {
    const whose = { bookingId: randomUUID(), practiceId: 1, accountId: randomUUID(), asked: 'book' };
    const { id } = await queue('studioRequest', whose);
    await send(id);
    expect(await rowOf(id)).toMatchObject({ state: 'withdrawn', last_error: 'its request waits no more' });
  });

  test('a template nobody knows is given up; a secret that does not fit is waited for', async () => {
    const unknown = await queue('birthday');
    await send(unknown.id);
    expect(await rowOf(unknown.id)).toMatchObject({ state: 'failed' });
    const { id } = await queue('received');
    const bookings = { ...testBookingSettings, linkSecrets: ['another secret of more than 32 signs …'] };
    await send(id, { bookings });
    expect(await rowOf(id)).toMatchObject({
      state: 'queued',
      last_error: expect.stringMatching(/BOOKING_LINK_SECRET/),
    });
    expect(harness.mails).toHaveLength(0);
  });
});

test('of six jobs at once none sends a letter before what people wait for has left', async () => {
  const letters = [];
  for (let i = 0; i < 6; i++) letters.push((await queue('received')).id);
  for (let i = 0; i < 9; i++) await queue('lostLink');
  const subjects: string[] = [];
  const mailer: Mailer = {
    async send({ subject }) {
      subjects.push(subject);
      await new Promise(setImmediate);
    },
    close: async () => {},
  };
  const context = harness.context({ mailer });
  await Promise.all(letters.map((mailId) => sendMail({ mailId }, context)));
  expect(subjects.findLastIndex((subject) => subject.startsWith('Il link'))).toBeLessThan(9 + 5);
  expect(subjects).toHaveLength(15);
});

test('while the mail server rests a new mail is tried, and one that was tried waits', async () => {
  const refusing = new Set<string>();
  const asked: string[] = [];
  const mailer: Mailer = {
    async send({ to }) {
      asked.push(to);
      if (refusing.has(to)) throw new MailFailure('EENVELOPE 451', { permanent: false });
    },
    close: async () => {},
  };
  const context = harness.context({ mailer });
  const tried = [];
  for (let mails = 0; mails < 3; mails++) {
    const { id, booking } = await queue('received');
    refusing.add(booking.email);
    tried.push(id);
    await sendMail({ mailId: id }, context);
  }
  const { id, booking } = await queue('received');
  refusing.add(booking.email);
  await sendMail({ mailId: id }, context);
  await harness.db.orm.em.fork().execute('update mail_outbox set next_try_at = ?', [harness.clock.now()]);
  await sendMail({ mailId: tried[0] as string }, context);
  expect([context.mailRest.isOn(harness.clock.now()), asked.length, asked.at(-1)]).toEqual([true, 4, booking.email]);
});
