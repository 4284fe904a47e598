import { googleCalendarScope } from '@dentisti/domain/calendars/google-sign-in';
import { createDAVClient } from 'tsdav';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startGoogleSimulator, testRedirectUri } from '../../src/testing/running-google-simulator.ts';

// Sources: "CalDAV API Developer's Guide" (developers.google.com/workspace/calendar/caldav/v2/guide), its older edition
// (code.google.com/apis/calendar/developers_guide_caldav.html), RFC 4791, RFC 6578, and what clients met:
// github.com/gggard/AndroidCaldavSyncAdapater#101 and lfos/calcurse#245 (no ETag), lfos/calcurse#470 (409).
const now = new Date('2026-11-24T09:00:00Z');
const running = await startGoogleSimulator(() => now);
const { google, url } = running;
afterAll(() => running.close());

const email = 'studio.prova@gmail.example';
const events = `${url}/caldav/v2/${encodeURIComponent(email)}/events/`;
let token = '';
beforeEach(() => {
  google.reset();
  token = tokenOf(email);
});
function tokenOf(account: string, scopes = [googleCalendarScope]): string {
  const asked = { redirectUri: testRedirectUri, scopes, codeChallenge: null, isOffline: true, asksConsent: true };
  const code = google.grants.makeCode(account, asked);
  const answer = google.grants.exchange(code, { redirectUri: testRedirectUri, verifier: null });
  return answer.kind === 'tokens' ? String(answer.body.access_token) : '';
}
const ask = (method: string, path: string, { body, ...headers }: Record<string, string> = {}) =>
  fetch(path, {
    method,
    redirect: 'manual',
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body && { body }),
  });
const ics = (uid: string, extra: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTART:20261126T090000Z',
    'DTEND:20261126T093000Z',
    'SUMMARY:Visita',
    ...extra,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const put = (name: string, text: string, headers: Record<string, string> = {}) =>
  ask('PUT', events + name, { 'content-type': 'text/calendar', body: text, ...headers });
const dav = () =>
  createDAVClient({
    serverUrl: `${url}/caldav/v2/`,
    credentials: { accessToken: token },
    authMethod: 'Custom',
    authFunction: async () => ({ authorization: `Bearer ${token}` }),
    defaultAccountType: 'caldav',
  });
const sync = (syncToken: string) =>
  ask('REPORT', events, {
    'content-type': 'application/xml',
    body: `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${syncToken}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  });
const tokenIn = (xml: string) => /<D:sync-token>([^<]*)<\/D:sync-token>\s*<\/D:multistatus>/.exec(xml)?.[1] ?? '';

describe('who comes in', () => {
  test.each([
    ['nothing', ''],
    ['a password', `Basic ${Buffer.from(`${email}:geheim`).toString('base64')}`],
    ['an unknown token', 'Bearer ya29.unknown'],
  ])('401 with %s', async (_name, authorization) => {
    const answer = await ask('PROPFIND', events, { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  });

  test('403 without the scope of calendars; 401 once the token has ended', async () => {
    token = tokenOf(email, ['email']);
    expect((await ask('PROPFIND', events)).status).toBe(403);
    token = tokenOf(email);
    google.grants.endAccess();
    expect((await ask('PROPFIND', events)).status).toBe(401);
  });

  test('another account’s calendar does not exist', async () => {
    token = tokenOf('giulia.prova@gmail.example');
    expect((await ask('PROPFIND', events)).status).toBe(404);
  });
});

test('a client finds the calendars of the account, and which of them it may only read', async () => {
  const calendars = await (await dav()).fetchCalendars();
  expect(calendars.map(({ displayName }) => displayName)).toEqual(['Studio di prova', 'Turni', 'Festività in Italia']);
  expect(calendars[0]).toMatchObject({ url: events, components: ['VEVENT'] });
  const holidays = calendars[2]?.url ?? '';
  expect((await ask('PUT', `${holidays}x.ics`, { body: ics('x') })).status).toBe(403);
});

test.each(['MKCALENDAR', 'MKCOL', 'LOCK', 'UNLOCK', 'COPY', 'MOVE'])('knows no %s', async (method) => {
  expect((await ask(method, events)).status).toBe(405);
});

test('implements every report but free-busy-query', async () => {
  const body = '<c:free-busy-query xmlns:c="urn:ietf:params:xml:ns:caldav"/>';
  expect((await ask('REPORT', events, { body })).status).toBe(403);
});

describe('an event', () => {
  test('is written without an ETag in the answer, and loses the properties that Google has no place for', async () => {
    const created = await put('a.ics', ics('a', ['X-OWN:1']));
    expect([created.status, created.headers.get('etag')]).toEqual([201, null]);
    const read = await ask('GET', `${events}a.ics`);
    expect(read.headers.get('etag')).toMatch(/^".+"$/);
    expect(await read.text()).not.toContain('X-OWN');
    expect((await put('a.ics', ics('a'))).status).toBe(204);
  });

  test('is kept from a blind change by If-Match alone: If-None-Match is not looked at', async () => {
    await put('a.ics', ics('a'));
    const etag = (await ask('GET', `${events}a.ics`)).headers.get('etag') ?? '';
    expect((await put('a.ics', ics('a'), { 'if-match': '"other"' })).status).toBe(412);
    expect((await ask('DELETE', `${events}a.ics`, { 'if-match': '"other"' })).status).toBe(412);
    expect((await put('a.ics', ics('a'), { 'if-none-match': '*' })).status).toBe(204);
    expect((await put('a.ics', ics('a'), { 'if-match': etag })).status).toBe(412);
    const newest = (await ask('GET', `${events}a.ics`)).headers.get('etag') ?? '';
    expect((await ask('DELETE', `${events}a.ics`, { 'if-match': newest })).status).toBe(204);
    expect((await ask('DELETE', `${events}a.ics`)).status).toBe(404);
  });

  test('of a UID that another one has is refused with 409; text that is none with 400', async () => {
    await put('a.ics', ics('same'));
    expect((await put('b.ics', ics('same'))).status).toBe(409);
    expect((await put('c.ics', 'no calendar')).status).toBe(400);
  });

  test('is found by its time', async () => {
    await put('a.ics', ics('a'));
    const query = (start: string, end: string) =>
      ask('REPORT', events, {
        body: `<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${start}" end="${end}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
      }).then((answer) => answer.text());
    expect(await query('20261126T000000Z', '20261127T000000Z')).toContain('UID:a');
    expect(await query('20261126T093000Z', '20261127T000000Z')).not.toContain('UID:a');
  });
});

describe('a sync token', () => {
  test('brings what changed and what is gone since', async () => {
    await put('a.ics', ics('a'));
    const first = await (await sync('')).text();
    expect(first).toContain('a.ics');
    const since = tokenIn(first);
    expect(await (await sync(since)).text()).not.toContain('.ics');
    await put('b.ics', ics('b'));
    await ask('DELETE', `${events}a.ics`);
    const changes = await (await sync(since)).text();
    expect(changes).toMatch(/a\.ics<\/D:href><D:status>HTTP\/1\.1 404/);
    expect(changes).toContain('b.ics');
  });

  test.each([403, 410] as const)('that is not known any more is refused with %i', async (status) => {
    google.behaviour.order({ lostSyncStatus: status, times: 1 });
    const since = tokenIn(await (await sync('')).text());
    google.findCalendar(email)?.forgetTokens();
    const refused = await sync(since);
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain('valid-sync-token');
  });
});

test.each([
  ['rate-limit-403', 403],
  ['rate-limit-429', 429],
  ['server-error', 503],
] as const)('on order: %s', async (calendar, status) => {
  google.behaviour.order({ calendar, times: 1 });
  expect((await ask('PROPFIND', events)).status).toBe(status);
  expect((await ask('PROPFIND', events)).status).toBe(207);
});
