import type { SipTransport } from '@dentisti/domain/sip/diagnosis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultCase, playAgainst } from './testing/fault-case.ts';
import {
  isInstalled,
  plainPassword,
  type RealServer,
  type SippStep,
  startKamailio,
  startSipp,
} from './testing/real-servers.ts';
import { line } from './testing/registrar.ts';

/** A case of docs/sip-faults.md against a server that somebody else wrote. */
interface RealCase extends Pick<FaultCase, 'injected' | 'layer' | 'fault' | 'isSilent' | 'also'> {
  host?: string;
  username?: string;
  password?: string;
  transport?: SipTransport;
}

/** The title of a skipped group names the missing server. */
const named = (title: string, program: string) =>
  isInstalled(program) ? title : `${title} – skipped, not installed: apt-get install sip-tester kamailio`;

const registrars: RealCase[] = [
  {
    injected: 'Kamailio: registrazione con 423 e 401, poi tolta',
    layer: null,
    fault: null,
    also: ({ trace }) => expect(trace.split('SIP/2.0 200').at(-1)).not.toContain('Contact:'),
  },
  { injected: 'Kamailio su TCP: registrazione riuscita', transport: 'tcp', layer: null, fault: null },
  {
    injected: 'Kamailio: password sbagliata',
    password: 'CANARINO-sbagliato',
    layer: 'register',
    fault: 'password-wrong',
  },
  { injected: 'Kamailio: utente sconosciuto', username: '390000000000', layer: 'register', fault: 'user-unknown' },
  { injected: 'Kamailio: 407, registrazione riuscita', host: 'proxy.test', layer: null, fault: null },
  {
    injected: 'Kamailio: 407, password sbagliata',
    host: 'proxy.test',
    password: 'CANARINO-sbagliato',
    layer: 'register',
    fault: 'password-wrong',
  },
  { injected: 'Kamailio: linea sospesa (403)', host: 'sospeso.test', layer: 'register', fault: 'register-forbidden' },
  { injected: 'Kamailio: sovraccarico (503)', host: 'guasto.test', layer: 'register', fault: 'register-unavailable' },
  { injected: 'Kamailio: altro server (302)', host: 'altrove.test', layer: 'register', fault: 'register-redirected' },
  {
    injected: 'Kamailio: trunk senza registrazione (405)',
    host: 'trunk.test',
    layer: null,
    fault: 'register-not-offered',
  },
  {
    injected: 'Kamailio: REGISTER ignorato',
    host: 'muto.test',
    isSilent: true,
    layer: 'register',
    fault: 'register-silent',
  },
];

describe.skipIf(!isInstalled('kamailio'))(named('Kamailio', 'kamailio'), () => {
  let server: RealServer | null = null;
  beforeAll(async () => {
    server = await startKamailio();
  });
  afterAll(() => server?.stop());

  test.each(registrars)('$injected → $layer', async ({ host = 'sip.provider.test', ...given }) => {
    await playAgainst({ password: plainPassword, ...given, domain: `${host}:${server?.port}` });
  });
});

const hello: SippStep = { method: 'OPTIONS', answer: '200 OK' };
const ask: SippStep = {
  method: 'REGISTER',
  answer: '401 Unauthorized',
  headers: `WWW-Authenticate: Digest realm="${line.realm}", nonce="sipp1", algorithm=MD5, qop="auth"`,
};
const stale: SippStep = { ...ask, headers: ask.headers?.replace('sipp1"', 'sipp2", stale=true') };
const check: SippStep = { method: 'REGISTER', answer: '200 OK', verify: { ifWrong: '403 Forbidden' } };
const goodbye: SippStep = { method: 'REGISTER', answer: '200 OK' };

const scenarios: (RealCase & { steps: SippStep[] })[] = [
  {
    injected: 'SIPp: digest verificato, registrazione riuscita',
    steps: [hello, ask, check, goodbye],
    layer: null,
    fault: null,
  },
  {
    injected: 'SIPp: digest verificato, password sbagliata',
    password: 'CANARINO-sbagliato',
    steps: [hello, ask, check],
    layer: 'register',
    fault: 'password-wrong',
  },
  {
    injected: 'SIPp: nonce scaduto, poi accettato',
    steps: [hello, ask, stale, check, goodbye],
    layer: null,
    fault: null,
  },
  {
    injected: 'SIPp: OPTIONS 483, registrazione riuscita',
    steps: [{ ...hello, answer: '483 Too Many Hops' }, ask, check, goodbye],
    layer: null,
    fault: null,
  },
  {
    injected: 'SIPp: 423 senza Min-Expires',
    steps: [hello, { method: 'REGISTER', answer: '423 Interval Too Brief' }],
    layer: 'register',
    fault: 'interval-refused',
  },
];

describe.skipIf(!isInstalled('sipp'))(named('SIPp', 'sipp'), () => {
  test.each(scenarios)('$injected → $layer', async ({ steps, ...given }) => {
    const server = await startSipp(steps);
    try {
      await playAgainst({ password: plainPassword, ...given, domain: `sip.provider.test:${server.port}` });
    } finally {
      await server.stop();
    }
  });
});
