import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { reachabilityNonceHeader } from '@dentisti/domain/activation/reachability';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../sip/testing/certificate.ts';
import { checkDomain, checkLegal, checkWebhook } from './public-site.ts';

const signal = new AbortController().signal;
const day = 86_400_000;
const now = new Date();
const trusted = getCACertificates('default');
afterEach(() => setDefaultCACertificates(trusted));

/** Our product behind TLS on this machine, trusted or not. */
async function startSite(answer: RequestListener, { days = 30, isTrusted = true } = {}): Promise<string> {
  const authority = makeCertificate({ subject: 'Prova', isAuthority: true });
  const signer = { subject: 'Prova', key: authority.key };
  const { pem, key } = makeCertificate({ subject: 'localhost', until: new Date(now.getTime() + days * day), signer });
  if (isTrusted) setDefaultCACertificates([...trusted, authority.pem]);
  const server = createServer({ cert: pem, key }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

const live: RequestListener = (request, response) =>
  void response
    .writeHead(request.url === '/health/live' ? 200 : 404)
    .end(JSON.stringify({ status: 'ok', edition: 'production' }));

describe('domain and TLS', () => {
  test('our gateway behind a certificate that browsers trust', async () => {
    const publicUrl = await startSite(live);
    expect(await checkDomain({ publicUrl, signal }, now)).toMatchObject({
      state: 'green',
      detail: expect.stringMatching(/29|30/),
    });
  });

  test.each([
    ['a certificate nobody trusts', live, { isTrusted: false }, /non è raggiungibile/],
    ['a certificate about to end', live, { days: 3 }, /scade tra [23] giorni/],
    ['somebody else’s server', (_request, response) => void response.end('<h1>Hello</h1>'), {}, /non è il nostro/],
  ] as [string, RequestListener, object, RegExp][])('%s', async (_what, answer, given, detail) => {
    const publicUrl = await startSite(answer, given);
    expect(await checkDomain({ publicUrl, signal }, now)).toMatchObject({
      state: 'red',
      detail: expect.stringMatching(detail),
    });
  });

  test('nobody answers, or the address is not https', async () => {
    const other = (await startSite(live)).replace('localhost', '127.0.0.2');
    expect((await checkDomain({ publicUrl: other, signal }, now)).detail).toMatch(/ECONNREFUSED/);
    expect((await checkDomain({ publicUrl: 'http://localhost:8080', signal }, now)).detail).toMatch(/https/);
  });
});

describe('legal data', () => {
  const page =
    (words: string): RequestListener =>
    (_request, response) =>
      void response.end(`<p>${words}</p>`);

  test('real data pass', async () => {
    const publicUrl = await startSite(page('Prova S.r.l. – P.IVA 12345670017 – info@prova.it'));
    expect(await checkLegal({ publicUrl, signal })).toMatchObject({ state: 'green' });
  });

  test.each([
    'Ragione sociale da configurare',
    'P.IVA 00000000000',
    'pec@dentisti.example',
    'https://social.example/x',
  ])('%s does not', async (placeholder) => {
    const publicUrl = await startSite(page(placeholder));
    expect(await checkLegal({ publicUrl, signal })).toMatchObject({
      state: 'red',
      detail: expect.stringMatching(/configurare: «/),
    });
  });
});

describe('the public webhook', () => {
  const secret = 'a secret of ours with more than 32 signs';
  const echo =
    (key: string): RequestListener =>
    (request, response) => {
      const nonce = String(request.headers[reachabilityNonceHeader]);
      response.end(JSON.stringify({ reachability: createHmac('sha256', key).update(nonce).digest('hex') }));
    };

  test('a nonce that comes back signed', async () => {
    const url = `${await startSite(echo(secret))}/webhooks/voice`;
    expect(await checkWebhook({ url, secret }, { publicUrl: url, signal })).toMatchObject({ state: 'green' });
  });

  test.each<[string, RequestListener, RegExp]>([
    ['another secret', (_request, response) => void response.writeHead(401).end(), /rifiuta il nostro segreto/],
    ['somebody who answers everything with 200', echo('another secret'), /non con il nostro codice/],
    ['a page of the proxy', (_request, response) => void response.writeHead(502).end('<html>'), /502/],
  ])('%s', async (_what, answer, detail) => {
    const url = `${await startSite(answer)}/webhooks/voice`;
    expect(await checkWebhook({ url, secret }, { publicUrl: url, signal })).toMatchObject({
      state: 'red',
      detail: expect.stringMatching(detail),
    });
  });
});
