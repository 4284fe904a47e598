import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import type { Mailer } from '@dentisti/core/mail/mailer';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpMailer, transportOf } from '../../integrations/mail/smtp-mailer.ts';
import type { ProcessorContext } from '../../runtime/processor.ts';
import { setUpBookingHarness } from '../../testing/booking-harness.ts';
import { queueTestMail } from '../../testing/queued-mail.ts';
import { sendMail } from './send-mail.ts';

const harness = setUpBookingHarness();
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
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
interface Refusal {
  atSender?: string;
  atRecipient?: string;
  atData?: string;
}

const closeAfter = (server: SMTPServer | Server) =>
  closing.push(() => new Promise<void>((done) => void server.close(() => done())));
const mailerFor = (url: string, settings: Partial<Parameters<typeof createSmtpMailer>[1]> = {}) => {
  const mailer = createSmtpMailer(url, { requiresTls: true, timeoutMs: 5_000, ...settings });
  closing.push(() => mailer.close());
  return mailer;
};

async function startSmtp(refuse: Refusal = {}, disabledCommands = ['AUTH', 'STARTTLS']) {
  const received: Received[] = [];
  const seen: string[] = [];
  const answer = (given: string | undefined) =>
    given ? Object.assign(new Error(given.slice(4)), { responseCode: Number(given.slice(0, 3)) }) : null;
  const server = new SMTPServer({
    disabledCommands,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => {
      seen.push(`password of ${username}`);
      done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => done(answer(refuse.atSender)),
    onRcptTo: (_address, _session, done) => done(answer(refuse.atRecipient)),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse.atData) return done(answer(refuse.atData));
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
  const { port } = server.server.address() as AddressInfo;
  closeAfter(server);
  return { received, seen, mailer: mailerFor(`smtp://127.0.0.1:${port}`), port };
}
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.+(?:\\r\\n[ \\t].+)*)`, 'mi').exec(raw)?.[1] ?? '';

test('text, HTML and calendar arrive, under the event’s Message-ID', async () => {
  const { received, mailer } = await startSmtp();
  const { id, booking } = await queue('confirmed', { at, sequence: 0 }, standing);
  await send(id, { mailer });
  expect(received).toMatchObject([{ to: [booking.email] }]);
  const raw = received[0]?.raw ?? '';
  const [row] = await em().execute('select message_id from mail_outbox where id = ?', [id]);
  expect(header(raw, 'Message-ID')).toBe(row?.message_id);
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

test.each<[string, Refusal, 'failed' | 'queued']>([
  ['the address is refused', { atRecipient: '550 5.1.1 no such user' }, 'failed'],
  ['the address is refused without more words', { atRecipient: '550 no' }, 'failed'],
  ['the address is no address', { atRecipient: '501 5.1.3 bad address' }, 'failed'],
  [
    'the address is refused by a server that names itself',
    { atRecipient: '550 5.1.1 no such user (192.5.4.3)' },
    'failed',
  ],
  ['the content is refused by a server that names itself', { atData: '554 5.6.0 no, says 10.5.7.20' }, 'failed'],
  ['the mailbox is full for good', { atRecipient: '552 5.2.2 over quota' }, 'failed'],
  ['the address is greylisted', { atRecipient: '450 4.7.1 later' }, 'queued'],
  ['our network is blocked', { atRecipient: '550 5.7.1 listed as a source of spam' }, 'queued'],
  ['our network is blocked, in other signs', { atRecipient: '550 #5.7.1 listed as a source of spam' }, 'queued'],
  ['we may not relay without a password', { atRecipient: '530 5.7.0 authenticate first' }, 'queued'],
  ['the sender is refused', { atSender: '550 5.7.1 not allowed to send as this sender' }, 'queued'],
  ['the sender is refused without more words', { atSender: '550 no' }, 'queued'],
  ['the sender has no DNS today', { atSender: '550 5.1.8 sender domain not found' }, 'queued'],
  ['the content is refused', { atData: '554 5.6.0 no' }, 'failed'],
  ['the content is too large', { atData: '552 5.3.4 too big' }, 'failed'],
  ['our signature does not check out', { atData: '550 5.7.20 no valid DKIM signature' }, 'queued'],
  ['the server is full', { atData: '452 4.3.1 full' }, 'queued'],
  ['the server is full and says so as if for good', { atData: '552 5.3.1 mail system full' }, 'queued'],
])('%s', async (_what, refuse, state) => {
  const { mailer } = await startSmtp(refuse);
  const { id } = await queue('received');
  await send(id, { mailer });
  const row = await rowOf(id);
  expect(row.state).toBe(state);
  expect(row.last_error).not.toMatch(/@/);
});

test.each([
  ['smtps://mail.example:465', true, 'smtp over TLS'],
  ['smtp://mail.example:587', true, 'smtp with STARTTLS alone'],
  ['smtp://127.0.0.1:25', true, 'smtp'],
  ['smtp://[::1]:25', true, 'smtp'],
  ['smtp://mail.example:587', false, 'smtp'],
])('what is said of %s where TLS is required (%s) before a mail leaves: %s', (url, requiresTls, said) =>
  expect(transportOf(url, requiresTls)).toBe(said),
);

test.each<[string, Refusal, boolean]>([
  ['domains that nobody knows today', { atRecipient: '450 4.1.2 domain not found' }, false],
  ['recipients who take no strangers at once', { atRecipient: '451 later' }, false],
  ['a server that is full', { atRecipient: '452 4.3.1 full' }, true],
  ['a server that closes', { atRecipient: '421 closing' }, true],
  ['a server that relays nothing', { atRecipient: '554 5.7.1 relay access denied' }, true],
  ['a server that takes no sender', { atSender: '451 4.3.0 later' }, true],
  ['a server that takes no content', { atData: '451 4.3.0 later' }, true],
])('after three mails to %s others wait: or not', async (_what, refuse, isResting) => {
  const { mailer } = await startSmtp(refuse);
  const context = harness.context({ mailer });
  for (let mails = 0; mails < 3; mails++) await sendMail({ mailId: (await queue('received')).id }, context);
  expect(context.mailRest.isOn(harness.clock.now())).toBe(isResting);
});

test('nobody listens', async () => {
  const mailer = mailerFor('smtp://127.0.0.1:1', { timeoutMs: 2_000 });
  const { id } = await queue('received');
  await send(id, { mailer });
  expect(await rowOf(id)).toMatchObject({ state: 'queued' });
});

test.each(['', '?requireTLS=false', '?ignoreTLS=true&secure=false'])(
  'a server without TLS gets neither password nor mail, but on this machine: smtp://…%s',
  async (query) => {
    const { received, seen, port } = await startSmtp({}, ['STARTTLS']);
    const { id } = await queue('received');
    await send(id, { mailer: mailerFor(`smtp://anna:segreto@0.0.0.0:${port}/${query}`) });
    expect({ ...(await rowOf(id)), seen, received }).toMatchObject({ state: 'queued', seen: [], received: [] });
    await harness.advance(minute);
    await send(id, { mailer: mailerFor(`smtp://anna:segreto@localhost:${port}`) });
    expect({ ...(await rowOf(id)), seen }).toMatchObject({ state: 'sent', seen: ['password of anna'] });
  },
);

test('a server that drips its answers holds up one mail until its deadline, and none of the others', async () => {
  const { received, port } = await startSmtp();
  let isFirst = true;
  const front = createServer((client) => {
    client.on('error', () => {});
    if (!isFirst) return void client.pipe(connect(port, '127.0.0.1').on('error', () => {})).pipe(client);
    isFirst = false;
    const drip = setInterval(() => client.write('2'), 50);
    client.on('close', () => clearInterval(drip));
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  closeAfter(front);
  const mailer = mailerFor(`smtp://127.0.0.1:${(front.address() as AddressInfo).port}`, {
    timeoutMs: 60_000,
    deadlineMs: 4_000,
  });
  const [held, other] = [await queue('received'), await queue('received')];
  let isHeld = true;
  const sending = send(held.id, { mailer }).finally(() => {
    isHeld = false;
  });
  await expect.poll(() => isFirst).toBe(false);
  await send(other.id, { mailer });
  expect([(await rowOf(other.id)).state, isHeld]).toEqual(['sent', true]);
  await sending;
  expect(await rowOf(held.id)).toMatchObject({ state: 'queued', last_error: 'EABORT' });
  await harness.advance(minute);
  await send(held.id, { mailer });
  expect([(await rowOf(held.id)).state, received.length]).toEqual(['sent', 2]);
});

test('an answer without an end is read no further than any honest one', async () => {
  let given = 0;
  const server = createServer((client) => {
    client.on('error', () => {});
    client.write('220 mail.example\r\n');
    const timer = setInterval(() => {
      client.write('250-x\r\n'.repeat(600));
      given = client.bytesWritten;
    }, 1);
    client.on('close', () => clearInterval(timer));
    // The library leaves a server some seconds to end by itself.
    closing.push(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfter(server);
  const { id } = await queue('received');
  await send(id, { mailer: mailerFor(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`) });
  expect(given).toBeLessThan(500_000);
  expect(await rowOf(id)).toMatchObject({ state: 'queued', last_error: 'EPROTOCOL' });
});
