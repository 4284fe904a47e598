import { expect, test } from 'vitest';
import { type FaultCase, play } from './testing/fault-case.ts';
import { answering, challenge, line, registrar } from './testing/registrar.ts';
import { type PeerReply, type PeerRequest, reply } from './testing/sip-peer.ts';

const answers = (status: number, reason: string, headers: string[] = []) =>
  answering((request) => reply(request, status, reason, headers));
const asks = (header: string) => answers(401, 'Unauthorized', header === '' ? [] : [`WWW-Authenticate: ${header}`]);
/** Right only when the interval is at least that long; 0 takes it back. */
const patientOnly = (minExpires: string) =>
  answering((request): PeerReply => {
    const expires = Number(request.header('Expires'));
    if (expires > 0 && expires < 600) return reply(request, 423, 'Interval Too Brief', [`Min-Expires: ${minExpires}`]);
    return registrar()(request);
  });
const echo = (request: PeerRequest) =>
  reply(request, 403, `Wrong ${line.password} ${request.header('Authorization')}`, [
    `X-Echo: ${request.header('Authorization')}`,
    `Authorization: Basic ${btoa(`u:${line.password}`)}`,
    `Warning: 399 x "${line.password}"`,
  ]);
const huge = (request: PeerRequest) => reply(request, 200, 'OK', [`X-Large: ${'a'.repeat(200_000)}`]);

const cases: FaultCase[] = [
  {
    injected: 'Password sbagliata: di nuovo 401',
    peer: registrar({}, (request) => challenge(request, { nonce: 'another' })),
    username: 'altro',
    layer: 'register',
    fault: 'password-wrong',
  },
  {
    injected: 'Password sbagliata: 403',
    peer: registrar({}, (request) => reply(request, 403, 'Forbidden')),
    username: 'altro',
    layer: 'register',
    fault: 'password-wrong',
  },
  {
    injected: 'Password sbagliata al proxy: di nuovo 407',
    peer: registrar({ status: 407 }),
    username: 'altro',
    layer: 'register',
    fault: 'password-wrong',
  },
  {
    injected: 'Il provider ripete la password e la nostra prova nella risposta',
    peer: registrar({}, echo),
    username: 'altro',
    layer: 'register',
    fault: 'password-wrong',
  },
  {
    injected: 'Utente sconosciuto: 404 dopo le credenziali',
    peer: registrar({}, (request) => reply(request, 404, 'Not Found')),
    username: 'altro',
    layer: 'register',
    fault: 'user-unknown',
  },
  {
    injected: 'Utente sconosciuto: 404 subito',
    peer: answers(404, 'Not Found'),
    layer: 'register',
    fault: 'user-unknown',
  },
  {
    injected: '403 senza chiedere la password',
    peer: answers(403, 'Forbidden'),
    layer: 'register',
    fault: 'register-forbidden',
  },
  {
    injected: '405: registrazione non prevista',
    peer: answers(405, 'Method Not Allowed'),
    layer: null,
    fault: 'register-not-offered',
  },
  {
    injected: '423 senza Min-Expires',
    peer: answers(423, 'Interval Too Brief'),
    layer: 'register',
    fault: 'interval-refused',
  },
  {
    injected: '423 con Min-Expires assurdo',
    peer: answers(423, 'Interval Too Brief', ['Min-Expires: 9999999']),
    layer: 'register',
    fault: 'interval-refused',
  },
  {
    injected: '423 anche con il suo Min-Expires',
    peer: patientOnly('300'),
    layer: 'register',
    fault: 'interval-refused',
  },
  { injected: '423, poi accetta il suo Min-Expires', peer: patientOnly('600'), layer: null, fault: null },
  {
    injected: '301 verso un altro server',
    peer: answers(301, 'Moved Permanently', ['Contact: <sip:reg2.provider.test:5060>']),
    layer: 'register',
    fault: 'register-redirected',
    also: ({ steps }) => expect(steps.at(-1)?.detail).toContain('reg2.provider.test:5060'),
  },
  {
    injected: '302 verso un indirizzo interno',
    peer: answers(302, 'Moved Temporarily', ['Contact: <sip:10.0.0.5>']),
    layer: 'register',
    fault: 'register-redirected',
  },
  { injected: '500', peer: answers(500, 'Server Internal Error'), layer: 'register', fault: 'register-unavailable' },
  {
    injected: '503 con Retry-After',
    peer: answers(503, 'Service Unavailable', ['Retry-After: 120']),
    layer: 'register',
    fault: 'register-unavailable',
    also: ({ steps }) => expect(steps.at(-1)?.detail).toContain('Riprovare dopo 120 s'),
  },
  { injected: '603', peer: answers(603, 'Decline'), layer: 'register', fault: 'register-rejected' },
  {
    injected: '420: estensione richiesta',
    peer: answers(420, 'Bad Extension'),
    layer: 'register',
    fault: 'register-rejected',
  },
  {
    injected: 'Nonce scaduto una volta (stale=true)',
    peer: answering((request) =>
      request.nth === 2 ? challenge(request, { nonce: 'second', stale: true }) : registrar()(request),
    ),
    layer: null,
    fault: null,
  },
  {
    injected: 'Nonce sempre scaduto',
    peer: answering((request) => challenge(request, { nonce: `n${request.nth}`, stale: true })),
    layer: 'register',
    fault: 'nonce-never-fresh',
  },
  {
    injected: 'Algoritmo AKAv1-MD5',
    peer: asks('Digest realm="r", nonce="n", algorithm=AKAv1-MD5'),
    layer: 'register',
    fault: 'algorithm-unsupported',
  },
  { injected: 'Schema Basic', peer: asks('Basic realm="r"'), layer: 'register', fault: 'algorithm-unsupported' },
  {
    injected: 'Solo qop auth-int',
    peer: asks('Digest realm="r", nonce="n", qop="auth-int"'),
    layer: 'register',
    fault: 'algorithm-unsupported',
  },
  { injected: '401 senza WWW-Authenticate', peer: asks(''), layer: 'register', fault: 'challenge-unreadable' },
  { injected: 'Digest senza nonce', peer: asks('Digest realm="r"'), layer: 'register', fault: 'challenge-unreadable' },
  {
    injected: 'Digest troncato',
    peer: asks('Digest realm="r", nonce="abc'),
    layer: 'register',
    fault: 'challenge-unreadable',
  },
  {
    injected: 'OPTIONS ignorato, REGISTER illeggibile',
    peer: (request) => (request.method === 'OPTIONS' ? null : 'SIP/2.0 200 OK'),
    isSilent: true,
    layer: 'register',
    fault: 'register-unreadable',
  },
  {
    injected: 'REGISTER ignorato',
    peer: answering(() => null),
    isSilent: true,
    layer: 'register',
    fault: 'register-silent',
  },
  {
    injected: 'TCP chiuso al posto della risposta',
    transport: 'tcp',
    peer: answering(() => 'close'),
    layer: 'register',
    fault: 'register-lost',
  },
  {
    injected: 'Risposta enorme',
    transport: 'tcp',
    peer: answering(huge),
    layer: 'register',
    fault: 'register-unreadable',
  },
  {
    injected: 'Corpo annunciato enorme',
    transport: 'tcp',
    peer: answers(200, 'OK', ['Content-Length: 999999999']),
    layer: 'register',
    fault: 'register-unreadable',
  },
  {
    injected: 'Risposta TCP troncata e chiusa',
    transport: 'tcp',
    peer: answering((request) => ({ last: reply(request, 200, 'OK').slice(0, 60) })),
    layer: 'register',
    fault: 'register-unreadable',
  },
  {
    injected: 'Datagramma troncato',
    peer: answering((request) => reply(request, 200, 'OK').slice(0, 60)),
    isSilent: true,
    layer: 'register',
    fault: 'register-unreadable',
  },
  {
    injected: 'Codice di stato fuori dallo standard (999)',
    peer: answers(999, 'Boh'),
    isSilent: true,
    layer: 'register',
    fault: 'register-unreadable',
  },
];

test.each(cases)('$injected → $layer', async (given) => {
  await play(given);
});
