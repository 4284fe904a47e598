import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { noteBackup } from '@dentisti/db/activation/activation-counts.repository';
import { askForActivationCheck, findActivationPoints } from '@dentisti/db/activation/activation-point.repository';
import { createPracticeRow, emptyTables } from '@dentisti/db/testing';
import { type ActivationPointName, activationPointNames } from '@dentisti/domain/activation/activation-point';
import { neededStripeEvents } from '@dentisti/domain/package/stripe-events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { MailDns } from '../../integrations/activation/mail-dns.ts';
import { checkMailbox } from '../../integrations/activation/mailbox-probe.ts';
import { type BookingHarness, openHours, startBookingHarness } from '../../testing/booking-harness.ts';
import { type ActivationSettings, checkActivation } from './check-all-points.ts';

/** Everything outside that the points look at, as it stands on a machine that is ready. */
interface World {
  txt: Record<string, string[]>;
  mx: string[];
  refusesRecipient: boolean;
  stripe: { status: number; endpoints: { url: string; status: string; enabled_events: string[] }[] };
  models: number;
}

/** Nothing answers there: a request to our own pages fails at once. */
const publicUrl = 'https://127.0.0.1:9';
const dns = (): MailDns => ({
  async resolveTxt(name) {
    const found = world.txt[name];
    if (!found) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return found.map((text) => [text]);
  },
  resolveMx: async () => world.mx.map((exchange) => ({ exchange, priority: 10 })),
});

const ready = (): World => ({
  txt: {
    'dentisti-prova.it': ['v=spf1 include:posta.it -all', 'altro=1'],
    's1._domainkey.dentisti-prova.it': ['v=DKIM1; k=rsa; p=MIIB'],
    '_dmarc.dentisti-prova.it': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@dentisti-prova.it'],
  },
  mx: ['127.0.0.1'],
  refusesRecipient: false,
  stripe: {
    status: 200,
    endpoints: [{ url: `${publicUrl}/webhooks/stripe`, status: 'enabled', enabled_events: [...neededStripeEvents] }],
  },
  models: 200,
});

let world = ready();
let harness: BookingHarness;
let services = '';
const answer = (request: IncomingMessage, response: ServerResponse) => {
  const json = (status: number, body: unknown) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (request.url?.startsWith('/v1/webhook_endpoints'))
    return json(world.stripe.status, { data: world.stripe.endpoints });
  if (request.url === '/llm/models') return json(world.models, { data: [] });
  return json(404, {});
};
const http = createHttpServer(answer);
const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) =>
    world.refusesRecipient ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
});

beforeAll(async () => {
  harness = await startBookingHarness();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  services = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()));
});
afterAll(async () => {
  http.close();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  await harness.close();
});
beforeEach(async () => {
  world = ready();
  await harness.reset();
  const em = harness.db.orm.em.fork();
  await emptyTables(em, 'activation_point', 'backup_run', 'operator');
  await createPracticeRow(em, { phone: '+390258301234', sources: [{ source: 'openstreetmap', sourceId: 'node/1' }] });
  await em.execute(
    `insert into operator (email, role, password_hash, totp_sealed, totp_confirmed_at) values ('uno@dentisti-prova.it', 'admin', 'x', 'x', now())`,
  );
  await noteBackup(em, { now: openHours, bytes: 1_000 });
});

/** Points whose question is answered over TLS by our own pages are judged in `public-site.test.ts`. */
const ofPublicSite: readonly ActivationPointName[] = ['webhook', 'legal', 'domain'];

async function check(given: Partial<ActivationSettings> = {}) {
  const activation: ActivationSettings = {
    isProduction: true,
    dkimSelector: 's1',
    bounceAddress: 'rimbalzi@dentisti-prova.it',
    dns: dns(),
    payments: { mode: 'stripe', stripe: { baseUrl: services, secretKey: 'sk_test_x' }, vouchers: null },
    llm: { baseUrl: `${services}/llm`, apiKey: 'k', model: 'm', isSimulated: false },
    mailPort: (mail.server.address() as AddressInfo).port,
    ...given,
  };
  const { bookings } = harness.context();
  const checked = await checkActivation({
    ...harness.context({
      bookings: { ...bookings, publicUrl, mailFrom: 'Dentisti.ai <prenotazioni@dentisti-prova.it>' },
    }),
    activation,
  });
  const points = await findActivationPoints(harness.db.orm.em.fork());
  const reds = points.filter(({ name, state }) => state === 'red' && !ofPublicSite.includes(name));
  return {
    checked,
    points,
    reds: reds.map(({ name }) => name),
    detailOf: (name: string) => points.find((p) => p.name === name)?.detail,
  };
}

const execute = (sql: string) => () => harness.db.orm.em.fork().execute(sql);

describe('each broken set-up is named by its own red point', () => {
  test('a machine that is ready has none', async () => {
    expect((await check()).reds).toEqual([]);
  });

  test.each<[string, ActivationPointName, () => unknown, RegExp]>([
    ['no SPF record', 'spf', () => delete world.txt['dentisti-prova.it'], /non ha un record SPF/],
    ['two SPF records', 'spf', () => world.txt['dentisti-prova.it']?.push('v=spf1 -all'), /2 record SPF/],
    ['SPF that lets everybody send', 'spf', () => (world.txt['dentisti-prova.it'] = ['v=spf1 +all']), /\+all/],
    ['no DKIM key', 'dkim', () => delete world.txt['s1._domainkey.dentisti-prova.it'], /Nessuna chiave DKIM/],
    ['a revoked DKIM key', 'dkim', () => (world.txt['s1._domainkey.dentisti-prova.it'] = ['v=DKIM1; p=']), /revocata/],
    ['no DMARC record', 'dmarc', () => delete world.txt['_dmarc.dentisti-prova.it'], /DMARC/],
    ['a domain that takes no mail', 'bounces', () => (world.mx = []), /MX/],
    ['a mailbox that is not there', 'bounces', () => (world.refusesRecipient = true), /rifiuta .*550/],
    ['Stripe’s endpoint somewhere else', 'stripe', () => (world.stripe.endpoints = []), /nessun endpoint/],
    [
      'Stripe’s endpoint without an event',
      'stripe',
      () => world.stripe.endpoints[0]?.enabled_events.splice(0, 1),
      /checkout\.session\.completed/,
    ],
    ['Stripe refuses the key', 'stripe', () => (world.stripe.status = 401), /STRIPE_SECRET_KEY/],
    ['the model refuses the key', 'languageModel', () => (world.models = 401), /LLM_API_KEY/],
    ['no practice to ring', 'practices', execute('update dentist set phone = null'), /Nessuno studio/],
    ['nobody can sign in', 'operators', execute('update operator set totp_confirmed_at = null'), /secondo fattore/],
    ['no backup', 'backup', execute('delete from backup_run'), /mai/],
    ['an old backup', 'backup', execute(`update backup_run set finished_at = '2026-11-22T08:59:00Z'`), /24 ore/],
  ])('%s', async (_what, point, breakIt, detail) => {
    await breakIt();
    const { reds, detailOf } = await check();
    expect(reds).toEqual([point]);
    expect(detailOf(point)).toMatch(detail);
  });
});

test('what is switched off is not needed', async () => {
  const { points } = await check({ payments: { mode: 'off', stripe: null, vouchers: null }, llm: null });
  const unneeded = points.filter(({ state }) => state === 'unneeded').map(({ name }) => name);
  expect(unneeded).toEqual(expect.arrayContaining(['stripe', 'languageModel']));
});

test('a point just found green rests; asked for, it is checked again; a waiver ends when it passes', async () => {
  await emptyTables(harness.db.orm.em.fork(), 'backup_run');
  expect((await check()).checked).toEqual(activationPointNames);
  expect((await check()).checked).toEqual([]);
  await harness.db.orm.em
    .fork()
    .execute(`update activation_point set waived_at = now(), waived_reason = 'domani' where name = 'backup'`);
  await noteBackup(harness.db.orm.em.fork(), { now: openHours, bytes: 1 });
  await harness.advance(1_000);
  await askForActivationCheck(harness.db.orm.em.fork(), harness.clock.now());
  const { checked, points } = await check();
  expect(checked).toEqual(activationPointNames);
  expect(points.find(({ name }) => name === 'backup')).toMatchObject({
    state: 'green',
    waivedAt: null,
    waivedReason: null,
  });
});

test('in trial only what was asked for is checked', async () => {
  expect((await check({ isProduction: false })).checked).toEqual([]);
  await askForActivationCheck(harness.db.orm.em.fork(), harness.clock.now());
  await harness.advance(1_000);
  expect((await check({ isProduction: false })).checked).toEqual(activationPointNames);
  expect((await check({ isProduction: false })).checked).toEqual([]);
});

test('a mail server that takes the connection and says nothing, or goes away, is a red point and nothing worse', async () => {
  const silent = createServer((socket) => void setTimeout(() => socket.destroy(), 300)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { reds, detailOf } = await check({ mailPort: (silent.address() as AddressInfo).port });
  expect(reds).toEqual(['bounces']);
  expect(detailOf('bounces')).toMatch(/non risponde sulla porta/);
});

test('a mail server that does not answer in time ends the question, not the process', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const port = (silent.address() as AddressInfo).port;
  const finding = await checkMailbox(
    { dns: dns(), port, signal: new AbortController().signal, timeoutMs: 200 },
    'a@b.it',
  );
  expect(finding).toMatchObject({ state: 'red', detail: expect.stringMatching(/non risponde/) });
});

test.each([
  ['ENODATA', 'b.it non riceve posta: non ha un record MX.'],
  ['ETIMEOUT', 'Il DNS non risponde per b.it: riprova tra poco.'],
  ['ESERVFAIL', 'Il DNS non risponde per b.it: riprova tra poco.'],
])('name servers that answer %s', async (code, detail) => {
  const resolveMx = () => Promise.reject(Object.assign(new Error(code), { code }));
  const { signal } = new AbortController();
  expect(await checkMailbox({ dns: { ...dns(), resolveMx }, signal }, 'a@b.it')).toMatchObject({ detail });
});
