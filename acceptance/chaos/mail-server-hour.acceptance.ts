import { setTimeout as delay } from 'node:timers/promises';
import { queueMail } from '@dentisti/db/mail/mail-outbox.repository';
import { freePort } from '@dentisti/db/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsAtOnce } from '../../worker/src/integrations/mail/smtp-mailer.ts';
import type { AcceptanceMailbox } from '../product/mailbox.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { wantedTimes } from '../scoreboard/scoreboard.ts';

/** A quarter of an hour each. */
const refusals: readonly NonNullable<AcceptanceMailbox['refusal']>[] = [
  { at: 'connection', answer: '421 4.3.2 not now' },
  { at: 'sender', answer: '451 4.3.0 local error' },
  { at: 'recipient', answer: '450 4.2.0 try later' },
  { at: 'data', answer: '452 4.3.1 out of storage' },
];
const practiceCount = 6;
/** Mails for which nobody waits. */
const backlog = 60;
const minute = 60_000;
/** A minute takes so long: the worker looks again in it. */
const stepTakesMs = 200;
/** Each mail once, and once more where the server speaks of recipients; without a rest it is asked twice as often. */
const connectionsInTheHour = 120;

let world: AcceptanceWorld;
let metricsUrl: string;
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  world = await startAcceptanceWorld(practiceCount, {
    WORKER_METRICS_PORT: String(port),
    BOOKING_SWEEP_EVERY_SECONDS: '0.1',
  });
});
afterAll(() => world.stop());

interface QueuedMail {
  messageId: string;
  template: string;
  isUrgent: boolean;
  state: string;
  attempts: number;
  why: string | null;
}
const outbox = () =>
  world.em().execute<QueuedMail[]>(
    `select message_id as "messageId", template, is_urgent as "isUrgent", state, attempts, last_error as why
     from mail_outbox order by created_at, id`,
  );
const countMails = async (condition: string) =>
  (await world.read<{ n: number }>(`select count(*)::int as n from mail_outbox where ${condition}`))?.n ?? -1;
async function metric(name: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1]);
}

/** A mail about a booking that nobody sits and waits for. */
const queueLetter = async ({ number }: AcceptanceBooking, n: number) => {
  const row = await world.read<{ id: string; email: string }>('select id, email from booking where number = ?', [
    number,
  ]);
  if (!row) throw new Error(`${number} is gone`);
  const about = { eventKey: `letter:${n}`, domain: 'dentisti.example', template: 'received', toAddress: row.email };
  await queueMail(world.em(), { ...about, params: {}, bookingId: row.id, now: world.clock.now() });
};

test('an hour in which the mail server takes nothing: then each mail once, the urgent ones first, none that is too late', async () => {
  const { clock, mailbox, patients, practices, simulator, gateway, worker } = world;
  for (const { phone } of practices)
    simulator.platform.behaviour.order({ number: phone, persona: ['accepts-first'], fault: null, after: 0, times: 1 });
  mailbox.refusal = refusals[0] ?? null;
  await Promise.all([gateway.start(), worker.start()]);
  const began = clock.now().getTime();
  const booked = await Promise.all(practices.map((practice) => patients.request(practice, wantedTimes)));
  for (let n = 0; n < backlog; n++) await queueLetter(booked[n % booked.length] as AcceptanceBooking, n);
  await expect.poll(() => countMails(`template = 'confirmed'`), { timeout: 60_000 }).toBe(practiceCount);

  const asked = new Set<string>();
  /** Once, at a minute of the hour. */
  const at = async (since: number, what: string, act: () => Promise<unknown>, minutes: number) => {
    if (since < minutes * minute || asked.has(what)) return;
    asked.add(what);
    await act();
  };
  let oldest = 0;
  for (let since = 0; since < 60 * minute; since = clock.now().getTime() - began) {
    mailbox.refusal = refusals[Math.floor(since / (15 * minute))] ?? null;
    await at(since, 'a link', () => patients.askForLink('presto@studio.example'), 5);
    await at(since, 'a code', () => patients.askForDataCode(booked[0] as AcceptanceBooking), 10);
    await at(since, 'a later link', () => patients.askForLink('tardi@studio.example'), 58);
    await delay(stepTakesMs);
    if (since > 59 * minute) oldest = await metric('dentisti_outbox_oldest_seconds');
    clock.set(new Date(clock.now().getTime() + minute));
  }
  const knocks = mailbox.connections;
  expect(mailbox.delivered).toEqual([]);
  // `OutboxOld` wakes somebody from 900 on.
  expect(oldest).toBeGreaterThan(900);

  mailbox.refusal = null;
  const waiting = () => countMails(`state in ('queued', 'sending')`);
  const well = clock.now().getTime();
  while ((await waiting()) > 0 && clock.now().getTime() - well < 30 * minute) {
    await delay(stepTakesMs);
    if (!(await isMoving(mailbox))) clock.set(new Date(clock.now().getTime() + minute));
  }
  const mails = await outbox();
  const ids = mailbox.delivered.map(({ messageId }) => messageId);
  const urgent = ids.map((id) => mails.find(({ messageId }) => messageId === id)?.isUrgent === true);
  const found = {
    lost: mails.filter(({ state, messageId }) => state !== 'withdrawn' && !ids.includes(messageId)),
    twice: ids.filter((id, i) => ids.indexOf(id) < i),
    tooLate: mails
      .filter(({ state }) => state === 'withdrawn')
      .map(({ template, why }) => `${template}: ${why}`)
      .sort(),
    minutes: Math.round((clock.now().getTime() - well) / minute),
    tries: Math.max(...mails.map(({ attempts }) => attempts)),
    beforeUrgent: urgent.slice(0, urgent.lastIndexOf(true)).filter((is) => !is).length,
    knocks,
  };
  process.stdout.write(`an hour without a mail server: ${JSON.stringify(found)}\n`);
  expect(found).toMatchObject({
    lost: [],
    twice: [],
    tooLate: ['dataCode: its code is used or too old', 'signInLink: its link is used or too old'],
  });
  expect(found.minutes).toBeLessThanOrEqual(10);
  expect(found.knocks).toBeLessThanOrEqual(connectionsInTheHour);
  // Those that left beside the one that was tried, and beside the last urgent one.
  expect(found.beforeUrgent).toBeLessThanOrEqual(2 * mailsAtOnce);
  await expect.poll(() => metric('dentisti_outbox_waiting'), { timeout: 20_000 }).toBe(0);
});

/** Whether mails arrive at this moment. */
async function isMoving({ delivered }: AcceptanceMailbox): Promise<boolean> {
  const before = delivered.length;
  await delay(300);
  return delivered.length > before;
}
