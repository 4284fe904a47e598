import { pageRoutes } from '@dentisti/domain/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingForm, createPractice, requestAndOpen, tuesdayMorning } from '../testing/booking-form.ts';
import { send } from '../testing/raw-request.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, () => tuesdayMorning);
let link: { number: string; token: string };
beforeAll(async () => {
  link = await requestAndOpen(gateway, bookingForm((await createPractice(gateway)).id));
  const force = `update booking set status = 'proposed', proposed_at = preferred_times[1], proposal_expires_at = '2026-11-24T11:00:00Z', verification_tries = 0`;
  await gateway.database.em.fork().execute(force);
});

const tables = [
  'booking',
  'booking_event',
  'call_task',
  'call_attempt',
  'appointment',
  'mail_outbox',
  'voice_event',
  'opt_out',
  'dev_mail',
];
/** Everything there is of bookings, and every key in Redis but the counters of calls. */
async function everything() {
  const rows = await Promise.all(
    tables.map((table) =>
      gateway.database.em.fork().execute(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`),
    ),
  );
  const keys = (await gateway.redis.connection.keys('bull:*')).sort();
  return JSON.stringify([rows, keys]);
}

const fields = 'booking { status }';
const arguments_ = () => `number: "${link.number}", token: "${link.token}"`;
/** What a scanner, a preview or a browser's prefetch may do with an address from a mail, and with what lies near it. */
const addresses = () => [
  `/prenotazione/${link.number}`,
  `/prenotazione/${link.number}?azione=conferma&token=${link.token}`,
  ...['conferma', 'sposta', 'annulla'].map((action) => `/prenotazione/${link.number}?azione=${action}&v=0`),
  `/prenotazione/${link.number}/annulla`,
  `/prenotazione/${link.number}/${link.token}`,
  '/ho-perso-il-link?email=anna@esempio.it',
  pageRoutes.smartBooking.replace(':dentistId', '1'),
  pageRoutes.realBooking.replace(':dentistId', '1'),
  '/webhooks/voice',
  '/dev/mail',
  '/dev/mail.json',
  ...['acceptProposal', 'refuseProposal', 'cancelBooking', 'confirmAttendance'].map(
    (name) =>
      `/graphql?query=${encodeURIComponent(`mutation { ${name}(${arguments_()}${name === 'confirmAttendance' ? ', at: "2026-11-26T09:00:00Z"' : ''}) { ... on BookingChanged { ${fields} } } }`)}`,
  ),
  `/graphql?query=${encodeURIComponent(`{ booking(${arguments_()}) { status timeline { text } } }`)}`,
];

describe('a link that is only looked at', () => {
  test.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch' }],
    ['GET', { 'apollo-require-preflight': '1', 'content-type': 'application/json' }],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)', accept: '*/*' }],
    ['OPTIONS', {}],
  ])('%s %j changes nothing', async (method, headers) => {
    const before = await everything();
    for (const path of addresses()) {
      const answer = await send(gateway, { method, path, headers: headers as Record<string, string> });
      expect(answer.status, path).toBeLessThan(500);
    }
    expect(await everything()).toBe(before);
  });

  test('and the snapshot would notice', async () => {
    const before = await everything();
    await gateway.query(`mutation { refuseProposal(${arguments_()}) { __typename } }`);
    expect(await everything()).not.toBe(before);
  });

  test('the page of a private link is never indexed, cached or framed, and its address reaches nobody', async () => {
    const answer = await gateway.get(`/prenotazione/${link.number}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(JSON.stringify(gateway.logged)).not.toContain(link.number);
  });
});
