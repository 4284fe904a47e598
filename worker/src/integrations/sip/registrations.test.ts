import { expect, test } from 'vitest';
import { type FaultCase, play } from './testing/fault-case.ts';
import { answering, challenge, proves, registrar } from './testing/registrar.ts';
import { reply } from './testing/sip-peer.ts';

const cases: FaultCase[] = [
  {
    injected: 'Registrazione riuscita (MD5)',
    peer: registrar(),
    layer: null,
    fault: null,
    also: (_, peer) => expectTakenBack(peer?.received.map(({ text }) => text) ?? []),
  },
  { injected: 'Registrazione riuscita (SHA-256)', peer: registrar({ algorithm: 'SHA-256' }), layer: null, fault: null },
  {
    injected: 'Registrazione riuscita (SHA-512/256)',
    peer: registrar({ algorithm: 'SHA-512-256' }),
    layer: null,
    fault: null,
  },
  {
    injected: 'Registrazione riuscita (MD5-sess)',
    peer: registrar({ algorithm: 'MD5-sess' }),
    layer: null,
    fault: null,
  },
  {
    injected: 'Registrazione riuscita (senza qop, RFC 2069)',
    peer: registrar({ qop: null }),
    layer: null,
    fault: null,
  },
  {
    injected: 'Registrazione riuscita (qop "auth-int,auth", 407, TCP)',
    transport: 'tcp',
    peer: registrar({ status: 407, qop: 'auth-int,auth' }),
    layer: null,
    fault: null,
  },
  {
    injected: 'Nonce usato una volta sola',
    peer: answering((request) =>
      proves(request) && request.header('Authorization').includes(`k${request.nth - 1}`)
        ? reply(request, 200, 'OK')
        : challenge(request, { nonce: `k${request.nth}` }),
    ),
    layer: null,
    fault: null,
    also: ({ steps }) => expect(steps.at(-1)?.detail).toContain('subito tolta'),
  },
  {
    injected: '423 anche alla cancellazione',
    peer: answering((request) =>
      request.header('Expires') === '0'
        ? reply(request, 423, 'Interval Too Brief', ['Min-Expires: 60'])
        : registrar()(request),
    ),
    layer: null,
    fault: null,
    also: ({ steps }, peer) => {
      expect(steps.at(-1)?.detail).toContain('scade da sola');
      expect(peer?.received.at(-1)?.text).toContain('Expires: 0');
    },
  },
  {
    injected: 'Cancellazione della registrazione rifiutata',
    peer: answering((request) =>
      request.header('Expires') === '0' ? reply(request, 500, 'No') : registrar()(request),
    ),
    layer: null,
    fault: null,
    also: ({ steps }) => expect(steps.at(-1)?.detail).toContain('scade da sola'),
  },
  {
    injected: '100 Trying, poi la risposta',
    transport: 'tcp',
    peer: answering((request) => {
      const answer = registrar()(request);
      return `${reply(request, 100, 'Trying')}${answer}`;
    }),
    layer: null,
    fault: null,
  },
  {
    injected: 'Il provider chiede OPTIONS a noi nel mezzo',
    transport: 'tcp',
    peer: answering((request) => `OPTIONS sip:noi SIP/2.0\r\nContent-Length: 0\r\n\r\n${registrar()(request)}`),
    layer: null,
    fault: null,
  },
];

/** Registered for two minutes, then our own contact alone taken back. */
function expectTakenBack(received: string[]): void {
  const registers = received.filter((text) => text.startsWith('REGISTER'));
  const contacts = registers.map((text) => /^Contact: <([^>]+)>;expires=(\d+)/m.exec(text)?.slice(1));
  expect(contacts.at(-1)).toEqual([contacts[0]?.[0], '0']);
  expect(received.join('')).not.toContain('Contact: *');
}

test.each(cases)('$injected → $layer', async (given) => {
  await play(given);
});
