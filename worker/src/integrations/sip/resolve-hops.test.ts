import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveHops } from './resolve-hops.ts';

/** A name server of our own, because what Node's resolver says about each failure is the point here. */
let server: Socket;
const resolver = new Resolver({ timeout: 5_000, tries: 1 });
/** For the name that is never answered. */
const hasty = new Resolver({ timeout: 300, tries: 1 });

const types = { A: 1, AAAA: 28, SRV: 33 } as const;
interface DnsAnswer {
  rcode?: number;
  answers?: Buffer[];
  isSilent?: true;
}
const name = (text: string) =>
  Buffer.concat([...text.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])]);
const srv = (priority: number, weight: number, port: number, host: string) => {
  const numbers = Buffer.alloc(6);
  [priority, weight, port].forEach((value, index) => {
    numbers.writeUInt16BE(value, 2 * index);
  });
  return Buffer.concat([numbers, name(host)]);
};

/** What the name server says to each `type name`; nothing known: NXDOMAIN. */
const zone: Record<string, DnsAnswer> = {
  'A vuoto.test': {},
  'AAAA vuoto.test': {},
  'A guasto.test': { rcode: 2 },
  'AAAA guasto.test': { rcode: 2 },
  'A muto.test': { isSilent: true },
  'AAAA muto.test': { isSilent: true },
  'A semplice.test': { answers: [Buffer.from([93, 184, 216, 34])] },
  'AAAA solo6.test': { answers: [Buffer.from('26064700000000000000000000001111', 'hex')] },
  'SRV _sip._udp.ordinato.test': {
    answers: [
      srv(20, 0, 5062, 'b.ordinato.test'),
      srv(10, 1, 5061, 'c.ordinato.test'),
      srv(10, 9, 5060, 'a.ordinato.test'),
    ],
  },
  'SRV _sips._tcp.ordinato.test': { answers: [srv(1, 1, 5061, 'tls.ordinato.test')] },
  'A a.ordinato.test': { answers: [Buffer.from([1, 1, 1, 1])] },
  'A b.ordinato.test': { answers: [Buffer.from([1, 1, 1, 2])] },
  'A c.ordinato.test': { answers: [Buffer.from([1, 1, 1, 3])] },
  'A tls.ordinato.test': { answers: [Buffer.from([1, 1, 1, 4])] },
};

function answer(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const kind = Object.entries(types).find(([, number]) => number === type)?.[0];
  const known = zone[`${kind} ${labels.join('.').toLowerCase()}`] ?? { rcode: 3 };
  if (known.isSilent) return null;
  const answers = known.answers ?? [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (known.rcode ?? 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(answers.length, 6);
  const records = answers.flatMap((data) => {
    const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return [fixed, data];
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...records]);
}

beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, from) => {
    const bytes = answer(query);
    if (bytes) server.send(bytes, from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  for (const each of [resolver, hasty]) each.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());

const resolve = (
  host: string,
  port: number | null = null,
  transports: ('udp' | 'tcp' | 'tls')[] = ['udp', 'tcp', 'tls'],
) =>
  resolveHops(
    { host, port },
    transports,
    host === 'muto.test' ? hasty : resolver,
    10_000,
    new AbortController().signal,
  );

test.each([
  ['nessuno.test', 'name-unknown'],
  ['vuoto.test', 'name-without-address'],
  ['guasto.test', 'name-not-answered'],
  ['muto.test', 'name-not-answered'],
])('%s → %s, by what Node’s resolver says', async (host, fault) => {
  expect(await resolve(host)).toMatchObject({ fault });
});

test('without SRV records the usual port of each transport', async () => {
  const found = await resolve('semplice.test');
  expect('hops' in found && found.hops.map(({ transport, port }) => `${transport} ${port}`)).toEqual([
    'udp 5060',
    'tcp 5060',
    'tls 5061',
  ]);
});

test('IPv6 where there is no IPv4', async () => {
  const found = await resolve('solo6.test', 5060, ['udp']);
  expect('hops' in found && found.hops.map(({ address }) => address)).toEqual(['2606:4700::1111']);
});

test('SRV records by priority, then weight; two ways per transport', async () => {
  const found = await resolve('ordinato.test');
  expect(
    'hops' in found && found.hops.map(({ transport, address, port }) => `${transport} ${address}:${port}`),
  ).toEqual(['udp 1.1.1.1:5060', 'udp 1.1.1.3:5061', 'tls 1.1.1.4:5061']);
});

test('a given port asks for no SRV records', async () => {
  expect(await resolve('ordinato.test', 5060)).toMatchObject({ fault: 'name-unknown' });
});

test('stopping rejects with the reason at once', async () => {
  const stopped = resolveHops({ host: 'muto.test', port: null }, ['udp'], resolver, 9_000, AbortSignal.timeout(20));
  await expect(stopped).rejects.toThrow(/timeout/);
});
