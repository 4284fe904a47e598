import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authorizeByPassword } from './authorize-calendar.ts';
import { createDavCalendars } from './dav-client.ts';

/** What the server answers a method with: a status, or the properties of what is asked. */
type Answer = number | string;
let answers: Record<string, (path: string, body: string) => Answer> = {};
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const answer = answers[request.method ?? '']?.(request.url ?? '', body) ?? 500;
  if (typeof answer === 'number') return void response.writeHead(answer).end();
  response
    .writeHead(207, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${answer}</d:multistatus>`,
    );
});
const found = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/cal/`;
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {};
});
const client = () =>
  createDavCalendars({ allowsLoopback: true }, authorizeByPassword)(
    { provider: 'other', serverUrl: url, credentials: { kind: 'basic', user: 'a', password: 'b' } },
    new AbortController().signal,
  );
const write = () => client().write(url, { href: '/cal/a.ics', etag: null, text: 'BEGIN:VCALENDAR' });
const remove = () => client().remove(url, { href: '/cal/a.ics', etag: '1' });
const privileges = (...names: string[]) =>
  found(
    '/cal/',
    `<d:current-user-privilege-set>${names.map((name) => `<d:privilege><d:${name}/></d:privilege>`).join('')}</d:current-user-privilege-set>`,
  );

test.each([400, 403, 405, 413, 415, 422])('%i is about the one event', async (status) => {
  answers = { PUT: () => status, DELETE: () => status, PROPFIND: () => privileges('read', 'write') };
  expect([(await write()).kind, await remove()]).toEqual(['refused', 'refused']);
});

test('403 is about the one event where the server does not say what may be done', async () => {
  answers = { PUT: () => 403, DELETE: () => 403, PROPFIND: () => found('/cal/', '') };
  expect([(await write()).kind, await remove()]).toEqual(['refused', 'refused']);
});

test('403 is about the calendar where the server says that it may only be read', async () => {
  answers = { PUT: () => 403, DELETE: () => 403, PROPFIND: () => privileges('read') };
  await expect(write()).rejects.toMatchObject({ fault: 'read-only' });
  await expect(remove()).rejects.toMatchObject({ fault: 'read-only' });
});

test.each([
  ['an empty set', '<d:current-user-privilege-set/>'],
  ['words of its own', '<d:current-user-privilege-set> none </d:current-user-privilege-set>'],
])('a server that answers what may be done with %s is tried, and found as one to write to', async (_, set) => {
  answers = { PUT: () => 403, PROPFIND: () => found('/cal/', set) };
  expect((await write()).kind).toBe('refused');
  answers = { PROPFIND: () => found('/cal/', `<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>${set}`) };
  expect(await client().findCalendars()).toMatchObject([{ readOnly: false }]);
});

test('what may only be read now is written to as soon as it may be', async () => {
  answers = { PUT: () => 403, PROPFIND: () => privileges('read') };
  await expect(write()).rejects.toMatchObject({ fault: 'read-only' });
  answers.PUT = () => 201;
  expect((await write()).kind).toBe('written');
});

test.each([403, 423, 429, 500, 503])(
  '%i instead of the calendar, or in its place, is none that is gone',
  async (status) => {
    answers = { REPORT: () => 404, PROPFIND: () => status };
    await expect(client().list(url)).rejects.toMatchObject({ fault: 'status' });
    answers.PROPFIND = () =>
      `<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 ${status} No</d:status></d:response>`;
    await expect(client().list(url)).rejects.toMatchObject({ fault: 'status' });
  },
);

test.each([404, 410])('%i is a calendar that is not there', async (status) => {
  answers = { REPORT: () => 404, PROPFIND: () => status };
  await expect(client().list(url)).rejects.toMatchObject({ fault: 'calendar-gone' });
  answers.PROPFIND = () => `<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 ${status} No</d:status></d:response>`;
  await expect(client().list(url)).rejects.toMatchObject({ fault: 'calendar-gone' });
});

test.each([408, 423, 429, 500, 503, 507])(
  '%i to a search for calendars does not say that there are none',
  async (status) => {
    answers = { PROPFIND: () => status };
    await expect(client().findCalendars()).rejects.toMatchObject({ fault: 'status' });
    // In the account's home, once that is known.
    answers.PROPFIND = (path) =>
      path === '/home/'
        ? status
        : found(
            path,
            `<d:current-user-principal><d:href>/p/</d:href></d:current-user-principal><c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>`,
          );
    await expect(client().findCalendars()).rejects.toMatchObject({ fault: 'status' });
  },
);

test.each([200, 404, 405, 501])('%i to a search for calendars: there is no such server', async (status) => {
  answers = { PROPFIND: () => status };
  await expect(client().findCalendars()).rejects.toMatchObject({ fault: 'no-calendar' });
});

test.each([408, 423, 425, 429, 500, 503, 507])('%i is about the moment', async (status) => {
  answers = { PUT: () => status, DELETE: () => status };
  await expect(write()).rejects.toMatchObject({ fault: 'status' });
  await expect(remove()).rejects.toMatchObject({ fault: 'status' });
});

test('507 to a first question for changes: the calendar is listed', async () => {
  answers = { REPORT: () => 507, PROPFIND: () => found('/cal/a.ics', '<d:getetag>"1"</d:getetag>') };
  expect(await client().list(url)).toMatchObject({ objects: [{ href: '/cal/a.ics', etag: '"1"' }], syncToken: null });
});

test('an address that means harm is none, at once', async () => {
  const harm = `<d:href>mailto:${'@'.repeat(500_000)} x</d:href>`;
  answers.PROPFIND = (path) =>
    path === '/cal/'
      ? found('/cal/', '<d:current-user-principal><d:href>/p/</d:href></d:current-user-principal>')
      : found('/p/', `<c:calendar-user-address-set>${harm}</c:calendar-user-address-set>`);
  const began = performance.now();
  expect(await client().findAddresses(url)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a web page of 300 kB in the place of an account: the typed address is looked at all the same', async () => {
  const page = `<html>${'<p>Benvenuti nel nostro studio.</p>'.repeat(9_000)}</html>`;
  const calendar = found('/cal/', '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>');
  answers = { PROPFIND: (_path, body) => (body.includes('current-user-principal') ? page : calendar), GET: () => page };
  expect(await client().findCalendars()).toMatchObject([{ url }]);
});

test('the addresses under which an account is invited', async () => {
  const principal = '<d:current-user-principal><d:href>/principals/anna/</d:href></d:current-user-principal>';
  const hrefs = ['mailto:Anna@studio.example', '/principals/anna/', 'urn:uuid:1', 'mailto:dr.bianchi@pec.example'];
  const set = hrefs.map((href) => `<d:href>${href}</d:href>`).join('');
  answers.PROPFIND = (path) =>
    path === '/cal/'
      ? found('/cal/', principal)
      : found('/principals/anna/', `<c:calendar-user-address-set>${set}</c:calendar-user-address-set>`);
  expect(await client().findAddresses(url)).toEqual(['anna@studio.example', 'dr.bianchi@pec.example']);
  answers.PROPFIND = () => found('/cal/', principal.replace('/principals/', 'https://elsewhere.example/'));
  expect(await client().findAddresses(url)).toEqual([]);
  answers.PROPFIND = () => found('/cal/', '');
  expect(await client().findAddresses(url)).toEqual([]);
  answers.PROPFIND = () => 503;
  await expect(client().findAddresses(url)).rejects.toMatchObject({ fault: 'status' });
});
