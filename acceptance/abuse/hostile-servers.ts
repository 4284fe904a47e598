import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';

/** How a server that means harm answers whatever it is asked. */
export type Answer = (response: ServerResponse) => unknown;

const megabyte = 1024 * 1024;
const xml = (body: string, headers: Record<string, string> = {}): Answer => {
  const head = '<?xml version="1.0"?><multistatus xmlns="DAV:">';
  const text = body.startsWith('<?') ? body : `${head}${body}<sync-token>1</sync-token></multistatus>`;
  return (response) => response.writeHead(207, { 'Content-Type': 'text/xml', ...headers }).end(text);
};
const json =
  (text: string): Answer =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);
const times = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

/** An answer without an end: as fast as it is taken, or slowly. */
const endless = (status: number, piece: string, everyMs: number): Answer => {
  return (response) => {
    response.writeHead(status, { 'Content-Type': status === 207 ? 'text/xml' : 'application/json' });
    const timer = setInterval(() => response.writableNeedDrain || response.write(piece), everyMs);
    response.on('close', () => clearInterval(timer));
  };
};
/** 2 GB in 2 MB. */
const packed = Buffer.concat(Array(128).fill(gzipSync(Buffer.alloc(16 * megabyte, ' '))));
const bomb =
  (status: number, type: string): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type, 'Content-Encoding': 'gzip' }).end(packed);
/** A redirect to itself: a client that follows it never ends. */
const loop: Answer = (response) => response.writeHead(302, { Location: '/c/' }).end();

/** One object of a calendar in a multi-status. */
const object = (n: number, text: string) =>
  `<response><href>/c/${n}.ics</href><propstat><prop><getetag>"${n}"</getetag><calendar-data xmlns="urn:ietf:params:xml:ns:caldav">${text}</calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
const calendar = (events: readonly string[]) => `BEGIN:VCALENDAR\n${events.join('\n')}\nEND:VCALENDAR`;
const everySecond = calendar(
  times(400, (n) => `BEGIN:VEVENT\nUID:${n}\nDTSTART:20261123T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY\nEND:VEVENT`),
);
const laughs = times(9, (n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

/** Calendar servers. */
export const calendarServers: Record<string, Answer> = {
  'four million elements': xml('<a/>'.repeat(4_000_000)),
  'as many elements as an answer has bytes for': xml('<a/>'.repeat(2_000_000)),
  'a million attributes': xml(`<a ${times(1_000_000, (n) => `b${n}=""`).join(' ')}/>`),
  'a hundred thousand elements in one another': xml(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`),
  'entities that multiply': xml(
    `<?xml version="1.0"?><!DOCTYPE m [<!ENTITY l0 "lol">${laughs}]><multistatus xmlns="DAV:">&l9;</multistatus>`,
  ),
  'as many elements as are read': xml(
    times(19_000, (n) => `${object(n, '')}<a/>`.replace('<prop>', `<prop>${'<b/>'.repeat(12)}`)).join(''),
  ),
  'a text as long as an answer may be': xml(object(1, 'x'.repeat(7 * megabyte))),
  'events that come every second': xml(times(3, (n) => object(n, everySecond)).join('')),
  'an answer without an end': endless(207, '<a/>'.repeat(16_384), 2),
  '2 GB packed in 2 MB': bomb(207, 'text/xml'),
  'a redirect to itself': loop,
  'one byte a second': endless(207, ' ', 1_000),
};

/** Servers of open data, asked for the practices of a comune. */
export const sourceServers: Record<string, Answer> = {
  'eight million lists': json(`{"elements":[${'[],'.repeat(5_000_000)}[]]}`),
  'a hundred thousand lists in one another': json(`{"elements":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  'as many objects as are read': json(`{"elements":[${times(29_000, () => '{}').join()}]}`),
  'half a million names': json(`{"elements":[{${times(499_000, (n) => `"name number ${n}":0`).join()}}]}`),
  'as many names as are read': json(`{"elements":[{${times(59_000, (n) => `"name number ${n}":0`).join()}}]}`),
  'a text as long as an answer may be': json(`{"elements":["${'x'.repeat(3.9 * megabyte)}"]}`),
  'an answer without an end': endless(200, '[],'.repeat(16_384), 2),
  '2 GB packed in 2 MB': bomb(200, 'application/json'),
  'a redirect to itself': loop,
};

/** Practices' software that is told of a booking. */
export const webhookServers: Record<string, Answer> = {
  'an answer without an end': endless(200, 'x'.repeat(65_536), 2),
  '2 GB packed in 2 MB': bomb(200, 'text/plain'),
  'a redirect to itself': loop,
  'one byte a second': endless(200, 'x', 1_000),
};

/** Starts a server that answers so. */
export async function startHostile(answer: Answer): Promise<{ url: string; asked(): number; close(): void }> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    response.on('error', () => {});
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${portOf(server)}`, asked: () => asked, close };
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Speaks SMTP with these answers, by command; without one it says nothing. */
function speaking(answers: Record<string, string | ((client: Socket) => unknown)>) {
  return (client: Socket) => {
    const say = (answer = answers.else) =>
      typeof answer === 'function' ? answer(client) : answer !== undefined && client.write(`${answer}\r\n`);
    say(answers.greeting ?? '220 mail.example');
    createInterface({ input: client }).on('line', (line) => {
      const command = line === '.' ? 'end' : line.slice(0, 4).toUpperCase();
      if (/^[A-Z]{4}$|^end$/.test(command)) say(answers[command]);
    });
  };
}
/** Writes on and on, as fast as it is taken, or so often. */
const writing =
  (piece: string, everyMs = 2) =>
  (client: Socket) => {
    const timer = setInterval(() => client.writableNeedDrain || client.write(piece), everyMs);
    client.on('close', () => clearInterval(timer));
  };
const polite = { EHLO: '250 mail.example', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go on' };

/** Mail servers, for some of the connections. */
export const mailServers: Record<string, (client: Socket) => unknown> = {
  'a greeting of one byte a second': writing('2', 1_000),
  'answers of one byte a second': speaking({ ...polite, RCPT: writing('2', 1_000) }),
  '550 to the sender': speaking({ ...polite, MAIL: (client) => client.end('550 5.7.1 not you\r\n') }),
  '421 as its greeting': speaking({ greeting: '421 4.3.2 too busy' }),
  'silence after a mail': speaking(polite),
  'a line without an end': speaking({ ...polite, RCPT: writing('2'.repeat(65_536)) }),
  'lines without an end': speaking({ ...polite, EHLO: writing('250-x\r\n'.repeat(8_192)) }),
};

export interface MailFront {
  /** `SMTP_URL`. */
  url: string;
  /** Ends all connections, and lets this server answer so many of the next. */
  lend(connections: number, act: (client: Socket) => unknown): void;
  /** Connections that it answered. */
  met(): number;
  close(): void;
}

/** Stands before a mail server, and now and then in its place. */
export async function startMailFront(port: () => number): Promise<MailFront> {
  const clients = new Set<Socket>();
  let [left, met] = [0, 0];
  let act: (client: Socket) => unknown = () => {};
  const server = createTcpServer((client) => {
    clients.add(client.on('error', () => {}));
    client.on('close', () => clients.delete(client));
    if (left > 0) {
      left -= 1;
      met += 1;
      return void act(client);
    }
    const behind = connect(port(), '127.0.0.1').on('error', () => client.destroy());
    client.pipe(behind).pipe(client);
    client.on('close', () => behind.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const client of clients) client.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    lend: (connections, by) => {
      [left, met, act] = [connections, 0, by];
      drop();
    },
    met: () => met,
    close: () => {
      drop();
      server.close();
    },
  };
}
