import { beforeEach, expect, test } from 'vitest';
import { emptyTables, setUpTestDatabase } from '../testing/index.ts';
import { findMailsForDevMailbox, storeDevMail } from './dev-mail.repository.ts';
import {
  claimMail,
  findDueMails,
  markMailFailed,
  markMailNeedless,
  markMailSent,
  maxMailAttempts,
  queueMail,
} from './mail-outbox.repository.ts';

const db = setUpTestDatabase();
beforeEach(() => emptyTables(db.em, 'mail_outbox'));

const em = () => db.orm.em.fork();
const now = new Date('2026-11-23T09:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const confirmed = {
  eventKey: 'confirmed:7:1',
  domain: 'posta.example',
  template: 'confirmed',
  toAddress: 'anna@example.it',
  params: { at: '2026-11-24T09:00:00Z' },
  bookingId: null,
  now,
};
const claim = async (id: string, at = now) => {
  const claimed = await claimMail(em(), id, { now: at, leaseSeconds: 60 });
  if (!claimed) throw new Error('not claimed');
  return claimed;
};

test('an event queued twenty times at once is one mail, with a Message-ID of its own', async () => {
  for (let round = 0; round < 20; round++) {
    const mail = { ...confirmed, eventKey: `confirmed:7:${round}` };
    const queued = await Promise.all(Array.from({ length: 20 }, () => em().transactional((tx) => queueMail(tx, mail))));
    expect(queued.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(queued.map(({ id }) => id)).size).toBe(1);
  }
});

test('a claimed mail has a Message-ID of its own', async () => {
  const { mail } = await claim((await queueMail(em(), confirmed)).id);
  expect(mail).toMatchObject({ ...{ template: 'confirmed', params: confirmed.params, attempts: 1, state: 'sending' } });
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@posta\.example>$/);
});

test('of an event that a promoted standby never got and of another with its key, no mailbox drops the second', async () => {
  const { mail } = await claim((await queueMail(em(), confirmed)).id);
  // What the standby has.
  await em().execute('delete from mail_outbox where id = ?', [mail.id]);
  const other = await claim((await queueMail(em(), { ...confirmed, params: { at: '2026-11-25T09:00:00Z' } })).id);
  expect(other.mail.messageId).not.toBe(mail.messageId);
});

test('a mail queued in a transaction that fails was never queued', async () => {
  await expect(
    em().transactional(async (tx) => {
      await queueMail(tx, confirmed);
      throw new Error('undecided');
    }),
  ).rejects.toThrow('undecided');
  expect(await findDueMails(em(), now, 9)).toEqual([]);
});

test('of twenty workers one sends it, and once sent nobody does', async () => {
  const { id } = await queueMail(em(), confirmed);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimMail(em(), id, { now, leaseSeconds: 60 })));
  const [taken, ...others] = claims.filter((claimed) => claimed !== null);
  if (!taken) throw new Error('nobody claimed');
  expect(others).toEqual([]);
  expect(await markMailSent(em(), taken.lease, now)).toBe(true);
  expect(await claimMail(em(), id, { now: inSeconds(9999), leaseSeconds: 60 })).toBeNull();
  expect((await queueMail(em(), confirmed)).isNew).toBe(false);
  expect(await findDueMails(em(), inSeconds(9999), 9)).toEqual([]);
});

test('a worker that died in the middle: the mail is found again when its lease is over, and it can no longer write', async () => {
  const { id } = await queueMail(em(), confirmed);
  const dead = await claim(id);
  expect(await findDueMails(em(), inSeconds(59), 9)).toEqual([]);
  expect(await findDueMails(em(), inSeconds(60), 9)).toEqual([id]);
  const next = await claim(id, inSeconds(60));
  expect(next.mail.messageId).toBe(dead.mail.messageId);
  expect(await markMailFailed(em(), dead.lease, { now, error: 'x', permanent: true })).toBe(false);
  expect(await markMailSent(em(), dead.lease, now)).toBe(false);
  expect(await markMailSent(em(), next.lease, inSeconds(61))).toBe(true);
});

test('a mail server that is away is asked ever more rarely, and at last no more', async () => {
  const { id } = await queueMail(em(), confirmed);
  let at = now;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= maxMailAttempts; attempt++) {
    const { lease } = await claim(id, at);
    expect(await markMailFailed(em(), lease, { now: at, error: 'ECONNREFUSED', permanent: false })).toBe(true);
    const [row] = await em().execute<{ next: string; state: string }[]>(
      'select next_try_at as next, state from mail_outbox where id = ?',
      [id],
    );
    expect(row?.state).toBe(attempt < maxMailAttempts ? 'queued' : 'failed');
    const next = new Date(row?.next ?? '');
    waits.push((next.getTime() - at.getTime()) / 1000);
    at = next;
  }
  expect(waits.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  expect(await findDueMails(em(), inSeconds(9_999_999), 9)).toEqual([]);
});

test('a mail that nobody needs is not sent, unless another worker is sending it by now', async () => {
  const { id } = await queueMail(em(), confirmed);
  const { lease } = await claim(id);
  const next = await claim(id, inSeconds(60));
  expect(await markMailNeedless(em(), lease, 'answered')).toBe(false);
  expect(await markMailNeedless(em(), next.lease, 'answered')).toBe(true);
  expect(await claimMail(em(), id, { now: inSeconds(9999), leaseSeconds: 60 })).toBeNull();
});

test('a refused address is given up at once', async () => {
  const { id } = await queueMail(em(), confirmed);
  const { lease } = await claim(id);
  await markMailFailed(em(), lease, { now, error: '550 no such user', permanent: true });
  expect(await claimMail(em(), id, { now: inSeconds(9999), leaseSeconds: 60 })).toBeNull();
});

test('the trial mailbox shows every delivery, doubles included, newest first', async () => {
  const mail = {
    messageId: '<a@b>',
    fromAddress: 'noi@example.it',
    toAddress: 'anna@example.it',
    subject: 'Confermata',
    text: 'Ciao',
    html: '<p>Ciao</p>',
    attachments: [{ filename: 'visita.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
    deliveredAt: now,
  };
  await storeDevMail(em(), mail);
  await storeDevMail(em(), { ...mail, deliveredAt: inSeconds(1) });
  const mails = await findMailsForDevMailbox(em(), 9);
  expect(mails).toMatchObject([{ ...mail, deliveredAt: inSeconds(1) }, mail]);
  expect(await findMailsForDevMailbox(em(), 1)).toHaveLength(1);
});
