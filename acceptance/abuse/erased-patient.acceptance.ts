/** A patient who has everything erased while work is under way for them: nothing names them any more, wherever it had got to. */
import {
  calendarPrograms,
  isInstalled,
  type RealCalendar,
  startCalendar,
} from '@dentisti/core/calendars/testing/real-calendars';
import { dataCode } from '@dentisti/db/retention/data-code';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../worker/src/testing/webhook-receiver.ts';
import { Finder } from '../pii-leaks/finder.ts';
import { aPerson, markersOf, type Person } from '../pii-leaks/markers.ts';
import { until } from '../pii-leaks/product.ts';
import { searchDatabase, searchRedis } from '../pii-leaks/stores.ts';
import type { AcceptanceMailbox } from '../product/mailbox.ts';
import type { AcceptanceBooking } from '../product/patient.ts';
import { linkSecret } from '../product/secrets.ts';
import { type AcceptanceWorld, startAcceptanceWorld } from '../product/world.ts';
import { askGateway, linksOf, makeKnown, makePractice, readSinks, type Scene, stopPathsOf } from './known-patient.ts';
import { report } from './strangers.ts';

const hour = 3_600_000;
const stack = new AsyncDisposableStack();
let world: AcceptanceWorld;
let calendar: RealCalendar | null = null;
let software: WebhookReceiver;
let redis: Redis;
let gatewayUrl = '';
beforeAll(async () => {
  world = await startAcceptanceWorld(1, { OUTBOUND_LOOPBACK: 'on', LOG_LEVEL: 'debug' });
  stack.defer(() => world.stop());
  // A calendar elsewhere is read where a program for it is installed; `sync-erased.test.ts` says when none is.
  const program = calendarPrograms.find(isInstalled);
  if (program) calendar = await startCalendar(program);
  stack.defer(() => calendar?.stop());
  software = await startWebhookReceiver();
  stack.defer(() => software.close());
  redis = new Redis(world.servers.redisUrl, { maxRetriesPerRequest: null });
  stack.defer(() => redis.disconnect());
}, 120_000);
afterAll(() => stack.disposeAsync());

const sql = (text: string, values: unknown[] = []) => world.em().execute<{ [column: string]: string }[]>(text, values);
const isNone = async (what: string) => (await sql(`select from ${what} limit 1`)).length === 0;
const later = (hours: number) => world.clock.advanceTo(new Date(world.clock.now().getTime() + hours * hour));

async function eraseEverything({ number, token }: AcceptanceBooking): Promise<void> {
  const link = 'number: $number, token: $token';
  const asked = `mutation($number: String!, $token: String!) { askForDataCode(${link}) { __typename } }`;
  await askGateway(gatewayUrl, asked, { number, token });
  const [code] = await sql('select c.id from data_code c join booking b on b.id = c.booking_id where number = ?', [
    number,
  ]);
  const erase = `mutation($number: String!, $token: String!, $code: String!) {
    done: eraseMyData(${link}, code: $code, everything: true) { __typename } }`;
  const variables = { number, token, code: dataCode(linkSecret, code?.id ?? '') };
  expect((await askGateway(gatewayUrl, erase, variables)).data).toEqual({ done: { __typename: 'DataErasure' } });
}

type Refusal = AcceptanceMailbox['refusal'];

/** Starts the product, and has everything under way for a person. */
async function begin(refusal: Refusal): Promise<Scene & { person: Person }> {
  await world.reset();
  world.mailbox.refusal = refusal;
  const person = aPerson('erased');
  // Software that repeats what it cannot take.
  software.received.length = 0;
  software.answer(503, (body) => JSON.stringify(JSON.parse(body).data.patient ?? null));
  const practice = await makePractice(world, { calendar, webhookUrl: software.url });
  await Promise.all([world.gateway.start(), world.worker.start()]);
  gatewayUrl = JSON.parse(world.gateway.lines.findLast((line) => line.includes('gateway listens')) ?? '{}').url;
  const booking = await makeKnown(world, person, practice);
  return { person, practice, booking, links: await linksOf(world, person), calendar };
}

const secondTry = () =>
  until(async () => {
    later(1 / 60);
    return !(await isNone('mail_outbox where attempts > 1'));
  }, 'a second try');

const forNow: Refusal = { at: 'recipient', answer: '451 later' };
const stages: { name: string; refusal: Refusal; isWorkerKilled?: true }[] = [
  { name: 'every mail sent', refusal: null },
  { name: 'every mail refused for now, and tried again', refusal: forNow },
  {
    name: 'mails in the hands of a worker that is killed',
    refusal: { at: 'recipient', answer: null },
    isWorkerKilled: true,
  },
];

test.each(stages)(
  '$name',
  async ({ name, refusal, isWorkerKilled }) => {
    const { person, ...scene } = await begin(refusal);
    const { booking } = scene;
    const [firstName = ''] = person.name.split(' ');
    const finder = new Finder(markersOf(person));
    const placesThatName = async () => {
      const sinks = [...(await readSinks(gatewayUrl, scene))];
      // Pages of links show a first name and no more.
      const names = ([place, text]: [string, string]) => text.includes(firstName) || finder.in(place, text).length > 0;
      return sinks.filter(names).map(([place]) => place);
    };
    const posted = () => software.received.map(({ body }) => body);

    await until(() => posted().length > 0, 'a webhook');
    await until(() => isNone('calendar_push'), 'the calendar');
    if (!refusal) await until(() => isNone(`mail_outbox where state <> 'sent'`), 'the mails');
    else if (isWorkerKilled) await until(async () => !(await isNone(`mail_outbox where state = 'sending'`)), 'a mail');
    else await secondTry();
    // Otherwise nothing would be seen to go.
    const before = await placesThatName();
    const named = ['feed', 'studio', 'recallByLink', 'reviewByLink', ...(calendar ? ['calendar elsewhere'] : [])];
    expect(before).toEqual(named);
    expect(finder.in('webhook', posted().join())).not.toEqual([]);
    const stored = new Set((await searchDatabase(world.em(), finder)).map(({ place }) => place));
    expect(stored).toContain('postgres webhook_delivery.excerpt');
    if (isWorkerKilled) await world.worker.stop();
    await eraseEverything(booking);
    if (isWorkerKilled) {
      later(25);
      world.mailbox.refusal = null;
      await world.worker.start();
    }
    await until(async () => {
      later(1);
      return isNone('booking_erasure where done_at is null');
    }, 'the erasure');

    expect(await searchDatabase(world.em(), finder)).toEqual([]);
    const [erasedAt, postedBefore] = [new Date(), posted().length];
    world.mailbox.refusal = null;
    software.answer(200);
    // Whatever waits has its turn: every next try of mails and webhooks, and the calendar's.
    await until(async () => {
      later(1);
      return isNone(`(select from mail_outbox where state in ('queued', 'sending') union all select from calendar_push
      union all select from webhook_delivery where state = 'waiting') due`);
    }, 'what waited');
    expect(await placesThatName()).toEqual([]);
    const opened = await readSinks(gatewayUrl, scene);
    for (const page of Object.keys(scene.links))
      expect(opened.get(page)).toMatch(/ActionRefused|StudioRefused|RecallEnded/);
    expect(await searchDatabase(world.em(), finder)).toEqual([]);
    expect((await searchRedis(redis, finder)).sightings).toEqual([]);
    const lines = [...world.worker.lines, ...world.gateway.lines];
    expect(lines.filter((line) => finder.in('log', line).length > 0)).toEqual([]);
    // What a worker had in hand before may come in meanwhile.
    const begunLate = world.mailbox.delivered.filter(({ begunAt }) => begunAt > erasedAt);
    const late = begunLate.map(({ to, source }) => `${to} ${source}`);
    expect(late.filter((mail) => finder.in('mail', mail).length > 0)).toEqual([]);
    const postedLate = posted().slice(postedBefore);
    expect(finder.in('webhook', postedLate.join())).toEqual([]);
    report(name, {
      'columns before': stored.size,
      'places before': before.length,
      'named after': 0,
      'mails before': world.mailbox.delivered.length - late.length,
      'mails after': late.length,
      'webhooks after': postedLate.length,
      'log lines': lines.length,
    });
  },
  300_000,
);

test('who wants no more of a kind of mail, while one waits: it does not leave', async () => {
  const { person, booking } = await begin(forNow);
  await secondTry();
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const path of await stopPathsOf(world, person))
    expect((await fetch(gatewayUrl + path, { method: 'POST', headers, body })).status).toBe(204);
  const leave = `mutation($number: String!, $token: String!) { done: leaveWaitingList(number: $number, token: $token) { __typename } }`;
  const { number, token } = booking;
  expect((await askGateway(gatewayUrl, leave, { number, token })).data.done.__typename).toBe('BookingChanged');
  // What a worker had written before is on its way to the server, which still refuses it.
  await until(() => isNone(`mail_outbox where state = 'sending'`), 'the mails in hand');
  world.mailbox.refusal = null;
  // Past every next try.
  for (let days = 0; days < 2; days++) {
    later(24);
    const due = `mail_outbox where state in ('queued', 'sending') and next_try_at <= '${world.clock.now().toISOString()}'`;
    await until(() => isNone(due), 'the mails');
  }
  const mails = await sql('select template, state from mail_outbox where to_address = ? order by template', [
    person.email,
  ]);
  const stopped = mails.filter(({ template }) => /waitingList|recall|review/.test(String(template)));
  expect(stopped).toEqual(
    ['recall', 'reviewRequest', 'waitingListOffer'].map((template) => ({ template, state: 'withdrawn' })),
  );
  const received = world.mailbox.delivered.filter(({ to }) => to.includes(person.email));
  expect(received.length).toBeGreaterThan(0);
  expect(received.filter(({ source }) => /^list-unsubscribe/im.test(source))).toEqual([]);
}, 120_000);
