import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeByPassword } from './authorize-calendar.ts';
import { hrefPath } from './dav-answer.ts';
import { createDavCalendars } from './dav-client.ts';

const names = Array.from({ length: 60 }, (_, index) => `e${String(index).padStart(2, '0')}.ics`);
let answerRead: (hrefs: string[]) => string = () => '';
let asked: string[] = [];
let endsAt = names.length;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const send = (xml: string) =>
    response
      .writeHead(207, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${xml}</d:multistatus>`,
      );
  if (body.includes('calendar-multiget')) {
    asked = [...body.matchAll(/href>([^<\s]+)</g)].map(([, href]) => href as string);
    return void send(answerRead(asked));
  }
  // One object a page, as RFC 6578 3.6 has it.
  const from = Math.min(Number(/sync-token>([^<]*)</.exec(body)?.[1] ?? 0), endsAt - 1);
  const cut =
    from + 1 < names.length
      ? '<d:response><d:href>/cal/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>'
      : '';
  send(
    `<d:response><d:href>/cal/${names[from]}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>${cut}<d:sync-token>${from + 1}</d:sync-token>`,
  );
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/cal/`;
});
afterAll(() => server.close());
const client = () =>
  createDavCalendars({ allowsLoopback: true }, authorizeByPassword)(
    { provider: 'other', serverUrl: url, credentials: { kind: 'basic', user: 'a', password: 'b' } },
    new AbortController().signal,
  );

test('a listing goes on to its last page, however many there are', async () => {
  expect((await client().list(url)).objects).toHaveLength(names.length);
});

test('a server that says there is more and gives nothing more is not asked for ever', async () => {
  endsAt = 10;
  await expect(client().list(url)).rejects.toMatchObject({ fault: 'bad-answer' });
  endsAt = names.length;
});

test('an object whose own status is 503 is not taken for gone', async () => {
  answerRead = ([href]) =>
    `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 503 Service Unavailable</d:status></d:response>`;
  expect(await client().read(url, ['/cal/a.ics'])).toEqual([{ href: '/cal/a.ics', etag: null, text: null }]);
});

test('an object that is answered twice is one', async () => {
  answerRead = ([href]) =>
    ['403 Forbidden', '200 OK']
      .map(
        (status) =>
          `<d:response><d:href>${href}</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><c:calendar-data>x</c:calendar-data></d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat></d:response>`,
      )
      .join('');
  expect(await client().read(url, ['/cal/a.ics'])).toEqual([{ href: '/cal/a.ics', etag: '"1"', text: 'x' }]);
});

test.each([
  ['an encoded slash', '/cal/a%2Fb.ics', '/cal/a%2Fb.ics'],
  ['a sign of Latin-1', '/cal/caff%e8.ics', '/cal/caff%E8.ics'],
  ['a sign of Latin-1 beside a space', '/cal/caff%e8%20studio.ics', '/cal/caff%E8%20studio.ics'],
  ['a sign that was not encoded', '/cal/sconto 10%.ics', '/cal/sconto%2010%25.ics'],
  ['signs that were encoded twice', '/cal/caff%25C3%25A9%252F.ics', '/cal/caff%25C3%25A9%252F.ics'],
])('a name with %s is asked for as the server wrote it', async (_what, written, encoded) => {
  answerRead = () => '<d:response><d:href>/cal/x</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>';
  await client().read(url, [hrefPath(written, url)]);
  expect(asked).toEqual([encoded]);
});
