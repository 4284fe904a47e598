import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { notPublicAddresses } from '@dentisti/core/outbound/testing/hostile-addresses';
import { outboundFaultTexts } from '@dentisti/domain/outbound/outbound-fault';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Certificate, makeCertificate } from '../sip/testing/certificate.ts';
import { createOutbound, type ResolvedAddress } from './send-outbound.ts';
import {
  ask,
  authority,
  certificate,
  closeServers,
  endServers,
  faultOf,
  listening,
  name,
  publicAddress,
  withTls,
} from './testing/named-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  endServers();
});

describe('an honest server', () => {
  test('gets body, Host and SNI of its name; status and the beginning of its answer come back', async () => {
    const seen: unknown[] = [];
    const { port } = await withTls((request, response) => {
      const { host, 'accept-encoding': encoding, 'content-length': length } = request.headers;
      seen.push(
        request.method,
        request.url,
        host,
        encoding,
        length,
        (request.socket as { servername?: string }).servername,
      );
      response.writeHead(202).end('ricevuto\u0007\r\n<b>bene</b>\u202e');
    });
    expect(await ask(port)).toEqual({ status: 202, excerpt: 'ricevuto <b>bene</b>' });
    expect(seen).toEqual(['POST', '/hook', name, 'identity', '7', name]);
  });

  test('an answer of an error is an answer; of a long one 200 characters are kept', async () => {
    const { port } = await withTls((_request, response) => response.writeHead(500).end('è'.repeat(5_000)));
    const { status, excerpt } = await ask(port);
    expect([status, excerpt]).toEqual([500, 'è'.repeat(200)]);
  });

  test('a proxy of the environment is not used', async () => {
    const { port } = await withTls((_request, response) => response.end());
    const proxy = await listening(createServer());
    for (const key of ['https_proxy', 'HTTPS_PROXY']) vi.stubEnv(key, `http://127.0.0.1:${proxy.port}`);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect((await ask(port)).status).toBe(200);
    expect(proxy.connections()).toBe(0);
  });
});

describe('a name that leads astray', () => {
  test.each(notPublicAddresses)('to %s: nothing is connected', async (address) => {
    const { port, connections } = await listening(createServer());
    const family = address.includes(':') ? 6 : 4;
    expect(await faultOf(ask(port, { resolve: async () => [{ address, family }] }))).toBe('not-public');
    // Among public ones, it spoils them all, wherever it stands.
    const good: ResolvedAddress = { address: publicAddress, family: 4 };
    for (const resolved of [
      [good, { address, family }],
      [{ address, family }, good],
    ])
      expect(await faultOf(ask(port, { resolve: async () => resolved }))).toBe('not-public');
    expect(connections()).toBe(0);
  });

  test('public when it is judged, private when it is dialled: it is resolved once alone', async () => {
    let asked = 0;
    const { port, connections } = await withTls((_request, response) => response.end());
    const resolve = async () => [{ address: asked++ === 0 ? publicAddress : '127.0.0.1', family: 4 }];
    expect((await ask(port, { resolve })).status).toBe(200);
    expect([asked, connections()]).toEqual([1, 1]);
  });

  test('no address, an unknown name, a resolver without an end', async () => {
    expect(await faultOf(ask(1, { resolve: async () => [] }))).toBe('unknown-host');
    const send = createOutbound({ allowsLoopback: false });
    const request = {
      url: 'https://non-esiste-davvero.dentisti-ai-prova.it/',
      method: 'POST' as const,
      headers: {},
      body: '',
    };
    expect(['unknown-host', 'timeout']).toContain(await faultOf(send(request, new AbortController().signal)));
    expect(await faultOf(ask(1, { resolve: () => new Promise(() => {}), timeoutMs: 50 }))).toBe('timeout');
  }, 30_000);

  test.each(['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://0x7f.1/'])(
    '%s is not even resolved',
    async (url) => {
      const resolve = () => Promise.reject(new Error('resolved'));
      expect(await faultOf(ask(1, { resolve }, url))).toBe('not-public');
    },
  );

  test('an internationalised name is asked in its plain form', async () => {
    const hosts: string[] = [];
    const resolve = async (host: string) => {
      hosts.push(host);
      return [];
    };
    await faultOf(ask(1, { resolve }, 'https://studio-città.it/'));
    expect(hosts).toEqual(['xn--studio-citt-i7a.it']);
  });
});

describe('a certificate', () => {
  const isRefused = async (made: Certificate) => {
    let reached = 0;
    const { port } = await withTls(() => void reached++, made);
    expect(await faultOf(ask(port))).toBe('certificate');
    expect(reached).toBe(0);
  };
  const signer = () => ({ subject: 'Test authority', key: authority.key });
  test('of another name', () => isRefused(makeCertificate({ subject: 'evil.example', signer: signer() })));
  test('signed by itself', () => isRefused(makeCertificate({ subject: name })));
  test('that has run out', () =>
    isRefused(
      makeCertificate({ subject: name, signer: signer(), from: new Date(2020, 1, 1), until: new Date(2021, 1, 1) }),
    ));
  test('also where the environment says that any will do', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await isRefused(makeCertificate({ subject: name }));
  });
  test('of none: plain HTTP on the port of TLS', async () => {
    const { port } = await listening(http.createServer((_request, response) => response.end()));
    expect(['bad-answer', 'certificate']).toContain(await faultOf(ask(port)));
  });
});

describe('an answer that means harm', () => {
  test.each([300, 301, 302, 303, 307, 308])('%i: the redirect to a private address is not followed', async (status) => {
    const inner = await listening(createServer());
    const location = `http://127.0.0.1:${inner.port}/`;
    const { port } = await withTls((_request, response) => response.writeHead(status, { location }).end());
    expect(await faultOf(ask(port))).toBe('redirect');
    expect(inner.connections()).toBe(0);
  });

  test('an endless body ends at 64 kB', async () => {
    let sent = 0;
    const { port } = await withTls(async (_request, response) => {
      response.on('error', () => {});
      while (!response.destroyed && sent < 1e9) {
        sent += 16_384;
        if (!response.write(Buffer.alloc(16_384, 'a')))
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
      }
    });
    expect(await faultOf(ask(port))).toBe('answer-too-large');
    expect(sent).toBeLessThan(50e6);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip'])('%s is not unpacked, and not shown', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(20e6, 'a'));
    const { port } = await withTls((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb.subarray(0, 60_000)),
    );
    expect(await ask(port)).toEqual({ status: 200, excerpt: '' });
  });

  test('headers beyond 16 kB, broken HTTP, a connection that changes its protocol or ends too soon', async () => {
    const raw = async (text: string) => {
      const server = await listening(
        https.createServer({ cert: certificate.pem, key: certificate.key }).on('secureConnection', (socket) => {
          socket.on('error', () => {});
          socket.once('data', () => socket.end(text));
        }) as unknown as Server,
      );
      return faultOf(ask(server.port));
    };
    for (const text of [
      `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      'ciao\r\n\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      '',
    ])
      expect(await raw(text)).toBe('bad-answer');
  });

  test.each([
    ['says nothing after the connection', (socket: Socket) => void socket],
    [
      'sends its header a sign at a time',
      async (socket: Socket) => {
        for (const sign of 'HTTP/1.1 200 OK\r\nx: '.padEnd(500, 'a')) {
          if (socket.destroyed) return;
          socket.write(sign);
          await wait(20);
        }
      },
    ],
    [
      'sends its body a sign at a time',
      async (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n');
        for (let i = 0; i < 500 && !socket.destroyed; i++) {
          socket.write('a');
          await wait(20);
        }
      },
    ],
    [
      'sends one 103 after the other',
      async (socket: Socket) => {
        for (let i = 0; i < 500 && !socket.destroyed; i++) {
          socket.write('HTTP/1.1 103 Early Hints\r\n\r\n');
          await wait(20);
        }
      },
    ],
  ])('a server that %s is left in time', async (_name, answer) => {
    const server = https
      .createServer({ cert: certificate.pem, key: certificate.key })
      .on('secureConnection', (socket) => {
        socket.on('error', () => {});
        socket.once('data', () => void answer(socket));
      });
    const { port } = await listening(server as unknown as Server);
    const began = performance.now();
    expect(await faultOf(ask(port, { timeoutMs: 400 }))).toBe('timeout');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('a server that never ends the handshake', async () => {
    const { port } = await listening(createServer(() => {}));
    expect(await faultOf(ask(port, { timeoutMs: 300 }))).toBe('timeout');
  });

  test('nobody listens', async () => {
    const { port } = await listening(createServer());
    closeServers();
    expect(await faultOf(ask(port))).toBe('unreachable');
  });
});

test('a stop of the process is not the server’s fault', async () => {
  const { port } = await listening(createServer(() => {}));
  const stopping = new AbortController();
  const send = createOutbound({
    allowsLoopback: false,
    resolve: async () => [{ address: publicAddress, family: 4 }],
    dial: () => ({ address: '127.0.0.1', family: 4, port }),
  });
  const asked = send({ url: `https://${name}/`, method: 'POST', headers: {}, body: '' }, stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(asked).rejects.toThrow('stopping');
});

test('this machine is asked where a setting allows it, and its http alone', async () => {
  const { port } = await listening(http.createServer((request, response) => response.end(request.headers.host)));
  const url = `http://127.0.0.1:${port}/`;
  const request = { url, method: 'POST' as const, headers: {}, body: '' };
  const { signal } = new AbortController();
  expect(await createOutbound({ allowsLoopback: true })(request, signal)).toEqual({
    status: 200,
    excerpt: `127.0.0.1:${port}`,
  });
  expect(await faultOf(createOutbound({ allowsLoopback: false })(request, signal))).toBe('not-https');
  // A public name that leads to this machine stays refused.
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const astray = { ...request, url: `https://${name}/` };
  expect(await faultOf(createOutbound({ allowsLoopback: true, resolve })(astray, signal))).toBe('not-public');
});

test('every fault is a sentence for who typed the address', () => {
  for (const text of Object.values(outboundFaultTexts)) expect(text).toMatch(/^\p{Lu}.*\.$/u);
});
