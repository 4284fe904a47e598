import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Mailer } from '@dentisti/core/mail/mailer';
import { messageIdOf } from '@dentisti/db/mail/mail-outbox.repository';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMailer } from '../../integrations/mail/smtp-mailer.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const em = () => harness.db.orm.em.fork();
const minute = 60_000;
const at = new Date('2026-11-26T10:30:00Z');
const standing = { status: 'confirmed', appointment_at: at };
const queue = (template: string, params?: Record<string, unknown>, change?: Record<string, unknown>) =>
  queueTestMail(harness, template, params, change);
const send = (mailId: string, overrides: Partial<ProcessorContext> = {}) =>
  sendMail({ mailId }, harness.context(overrides));
const rowOf = async (id: string) => {
  const [row] = await em().execute('select state, attempts, last_error from mail_outbox where id = ?', [id]);
  return row as { state: string; attempts: number; last_error: string | null };
};

interface Received {
  to: string[];
  raw: string;
}
async function startSmtp(refuse: { atRecipient?: number; atData?: number } = {}) {
  const received: Received[] = [];
  const fail = (code: number) => Object.assign(new Error('no'), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse.atRecipient ? fail(refuse.atRecipient) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse.atData) return done(fail(refuse.atData));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 5_000);
  closing.push(
    () => mailer.close(),
    () => new Promise<void>((done) => server.close(done)),
  );
  return { received, mailer };
}
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.+(?:\\r\\n[ \\t].+)*)`, 'mi').exec(raw)?.[1] ?? '';

test('text, HTML and calendar arrive, under the event’s Message-ID', async () => {
  const { received, mailer } = await startSmtp();
  const { id, booking } = await queue('confirmed', { at, sequence: 0 }, standing);
  await send(id, { mailer });
  expect(received).toMatchObject([{ to: [booking.email] }]);
  const raw = received[0]?.raw ?? '';
  expect(header(raw, 'Message-ID')).toBe(messageIdOf(`confirmed:${booking.id}:1`, 'dentisti.example'));
  expect(header(raw, 'From')).toBe('"Dentisti.ai" <prenotazioni@dentisti.example>');
  expect(header(raw, 'Auto-Submitted')).toBe('auto-generated');
  for (const type of ['text/plain', 'text/html', 'text/calendar; charset=utf-8; method=REQUEST', 'application/ics'])
    expect(raw).toContain(`Content-Type: ${type}`);
});

test('the worker dies between the server’s yes and its note of it: the same mail again, by its Message-ID', async () => {
  const { received, mailer } = await startSmtp();
  const { id } = await queue('received');
  const dying: Mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      // The process is gone: nothing after this line happens.
      await new Promise(() => {});
    },
  };
  void send(id, { mailer: dying });
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: 'sending' });
  // Others leave it alone while it may still be on its way.
  await send(id, { mailer });
  expect(received).toHaveLength(1);
  await harness.advance(3 * minute);
  await send(id, { mailer });
  await send(id, { mailer });
  expect(received).toHaveLength(2);
  expect(new Set(received.map(({ raw }) => header(raw, 'Message-ID'))).size).toBe(1);
  expect((await rowOf(id)).state).toBe('sent');
});

test('ten workers at once: one mail', async () => {
  const { received, mailer } = await startSmtp();
  const { id } = await queue('received');
  await Promise.all(Array.from({ length: 10 }, () => send(id, { mailer })));
  expect(received).toHaveLength(1);
});

test.each([
  ['the address is refused', { atRecipient: 550 }, 'failed'],
  ['the address is greylisted', { atRecipient: 450 }, 'queued'],
  ['the content is refused', { atData: 554 }, 'failed'],
  ['the server is full', { atData: 452 }, 'queued'],
])('%s', async (_what, refuse, state) => {
  const { mailer } = await startSmtp(refuse);
  const { id } = await queue('received');
  await send(id, { mailer });
  const row = await rowOf(id);
  expect(row.state).toBe(state);
  expect(row.last_error).not.toMatch(/@/);
});

test('nobody listens', async () => {
  const mailer = createSmtpMailer('smtp://127.0.0.1:1', 2_000);
  closing.push(() => mailer.close());
  const { id } = await queue('received');
  await send(id, { mailer });
  expect(await rowOf(id)).toMatchObject({ state: 'queued' });
});
