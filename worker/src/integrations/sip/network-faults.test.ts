import { expect, test } from 'vitest';
import { parseAddressRanges } from './address-rule.ts';
import { makeCertificate } from './testing/certificate.ts';
import { type FaultCase, local, names, play } from './testing/fault-case.ts';
import { registrar } from './testing/registrar.ts';
import { reply } from './testing/sip-peer.ts';

const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code });
};
const never = () => new Promise<never>(() => undefined);
const at = (...addresses: string[]) => names({ resolve4: async () => addresses });
const srv = (name: string, port: number) => async () => [{ name, port, priority: 1, weight: 1 }];

const host = 'sip.provider.test';
const authority = { subject: 'Prova CA', ...makeCertificate({ subject: 'Prova CA', isAuthority: true }) };
const signed = (overrides: { subject?: string; from?: Date; until?: Date }) =>
  makeCertificate({ subject: host, ...overrides, signer: authority });
const trusted = { authorities: [authority.pem] };
const long = (year: number) => new Date(`${year}-06-01T00:00:00Z`);
const opened = { allow: parseAddressRanges('0.0.0.0/0') };

const cases: FaultCase[] = [
  {
    injected: 'Dominio scritto come URI (`sip:u@host`)',
    domain: 'sip:u@host',
    layer: 'name',
    fault: 'target-unreadable',
  },
  {
    injected: 'Indirizzo camuffato da numero (`2130706433`)',
    domain: '2130706433',
    layer: 'name',
    fault: 'target-unreadable',
  },
  {
    injected: 'A capo nel nome utente (intestazione iniettata)',
    username: 'u\r\nX: y',
    layer: 'name',
    fault: 'target-unreadable',
  },
  { injected: 'NXDOMAIN', resolver: names({}), layer: 'name', fault: 'name-unknown' },
  {
    injected: 'Nome senza A né AAAA',
    resolver: names({ resolve4: failing('ENODATA'), resolve6: failing('ENODATA') }),
    layer: 'name',
    fault: 'name-without-address',
  },
  {
    injected: 'DNS muto',
    resolver: names({ resolveSrv: never, resolve4: never, resolve6: never }),
    domain: host,
    isSilent: true,
    layer: 'name',
    fault: 'name-not-answered',
  },
  {
    injected: 'DNS guasto (SERVFAIL)',
    resolver: names({ resolve4: failing('ESERVFAIL'), resolve6: failing('ESERVFAIL') }),
    layer: 'name',
    fault: 'name-not-answered',
  },
  {
    injected: 'SRV con destinazione `.` (servizio non offerto)',
    resolver: names({ resolveSrv: srv('.', 0) }),
    domain: host,
    layer: 'name',
    fault: 'service-withdrawn',
  },
  {
    injected: 'SRV verso un nome inesistente',
    resolver: names({ resolveSrv: srv('sbc.provider.test', 5060) }),
    domain: host,
    layer: 'name',
    fault: 'name-without-address',
  },
  { injected: 'Indirizzo privato (10.0.0.5)', resolver: at('10.0.0.5'), layer: 'address', fault: 'address-not-public' },
  {
    injected: 'Loopback scritto a mano (127.0.0.1)',
    domain: '127.0.0.1:5060',
    options: { allow: null },
    layer: 'address',
    fault: 'address-not-public',
    // A typed address leads nowhere else.
    also: (diagnosis) => expect(JSON.stringify(diagnosis)).not.toContain('porta a'),
  },
  {
    injected: 'Metadati del cloud (169.254.169.254)',
    resolver: at('169.254.169.254'),
    layer: 'address',
    fault: 'address-not-public',
  },
  { injected: 'CGNAT (100.64.1.1)', resolver: at('100.64.1.1'), layer: 'address', fault: 'address-not-public' },
  { injected: 'Multicast (224.0.0.1)', resolver: at('224.0.0.1'), layer: 'address', fault: 'address-not-public' },
  {
    injected: 'IPv4 privato dentro IPv6 (`::ffff:10.0.0.1`)',
    domain: '[::ffff:10.0.0.1]:5060',
    layer: 'address',
    fault: 'address-not-public',
  },
  {
    injected: 'AAAA locale (fd00::1)',
    resolver: names({ resolve6: async () => ['fd00::1'] }),
    layer: 'address',
    fault: 'address-not-public',
  },
  {
    injected: 'Un indirizzo pubblico e uno privato (DNS rebinding)',
    resolver: at('93.184.216.34', '192.168.1.1'),
    layer: 'address',
    fault: 'address-not-public',
  },
  {
    injected: 'SRV verso la porta 22',
    resolver: names({ resolveSrv: srv(host, 22), resolve4: async () => ['93.184.216.34'] }),
    domain: host,
    layer: 'address',
    fault: 'port-not-allowed',
  },
  { injected: 'Porta UDP chiusa', domain: 'sip.provider.test:9', layer: 'reachability', fault: 'port-closed' },
  {
    injected: 'Porta TCP chiusa',
    transport: 'tcp',
    domain: 'sip.provider.test:9',
    layer: 'reachability',
    fault: 'port-closed',
  },
  {
    injected: 'Nessuna strada verso il server',
    transport: 'tcp',
    domain: '255.255.255.255:5060',
    options: opened,
    layer: 'reachability',
    fault: 'host-unreachable',
  },
  {
    injected: 'UDP muto',
    peer: () => null,
    isSilent: true,
    layer: 'reachability',
    fault: 'host-silent',
    also: (_, peer) => expect(peer?.received.length).toBeGreaterThan(4),
  },
  {
    injected: 'Certificato scaduto',
    transport: 'tls',
    peer: registrar(),
    certificate: signed({ from: long(2020), until: long(2021) }),
    options: trusted,
    layer: 'tls',
    fault: 'certificate-expired',
  },
  {
    injected: 'Certificato non ancora valido',
    transport: 'tls',
    peer: registrar(),
    certificate: signed({ from: long(2100), until: long(2101) }),
    options: trusted,
    layer: 'tls',
    fault: 'certificate-not-yet-valid',
  },
  {
    injected: 'Certificato di un altro nome',
    transport: 'tls',
    peer: registrar(),
    certificate: signed({ subject: 'www.altro.test' }),
    options: trusted,
    layer: 'tls',
    fault: 'certificate-wrong-name',
  },
  {
    injected: 'Certificato firmato da sé stesso',
    transport: 'tls',
    peer: registrar(),
    certificate: makeCertificate({ subject: host }),
    layer: 'tls',
    fault: 'certificate-self-signed',
  },
  {
    injected: 'Autorità sconosciuta',
    transport: 'tls',
    peer: registrar(),
    certificate: signed({}),
    layer: 'tls',
    fault: 'certificate-unknown-authority',
  },
  {
    injected: 'SIP in chiaro sulla porta TLS',
    transport: 'tls',
    peer: () => ({ last: 'SIP/2.0 400 Bad Request\r\n\r\n' }),
    layer: 'tls',
    fault: 'tls-refused',
  },
  {
    injected: 'Porta TLS che accetta e tace',
    transport: 'tls',
    peer: () => null,
    isSilent: true,
    layer: 'tls',
    fault: 'tls-silent',
  },
  {
    injected: 'TLS in ordine',
    transport: 'tls',
    peer: registrar(),
    certificate: signed({}),
    options: trusted,
    layer: null,
    fault: null,
  },
  {
    injected: 'TCP accetta e tace',
    transport: 'tcp',
    peer: () => null,
    isSilent: true,
    layer: 'options',
    fault: 'options-silent',
  },
  {
    injected: 'TCP chiude appena riceve OPTIONS',
    transport: 'tcp',
    peer: () => 'close',
    layer: 'options',
    fault: 'options-lost',
  },
  {
    injected: 'OPTIONS: byte senza senso su UDP',
    peer: () => Buffer.from([0, 255, 13, 10, 13, 10, 7]),
    isSilent: true,
    layer: 'options',
    fault: 'options-not-sip',
  },
  {
    injected: 'OPTIONS: risponde un server web',
    transport: 'tcp',
    peer: () => 'HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n',
    layer: 'options',
    fault: 'options-not-sip',
  },
  {
    injected: 'OPTIONS: risponde un server SSH',
    transport: 'tcp',
    peer: () => 'SSH-2.0-OpenSSH_9.2\r\n',
    layer: 'options',
    fault: 'options-not-sip',
  },
  {
    injected: 'OPTIONS: datagramma troncato',
    peer: (request) => reply(request, 200, 'OK', ['Content-Length: 999']),
    isSilent: true,
    layer: 'options',
    fault: 'options-not-sip',
  },
  {
    injected: 'OPTIONS 403',
    peer: (request) => (request.method === 'OPTIONS' ? reply(request, 403, 'Forbidden') : registrar()(request)),
    layer: null,
    fault: null,
  },
  {
    injected: 'OPTIONS 483',
    peer: (request) => (request.method === 'OPTIONS' ? reply(request, 483, 'Too Many Hops') : registrar()(request)),
    layer: null,
    fault: null,
  },
  {
    injected: 'OPTIONS ignorato, REGISTER accettato',
    peer: (request) => (request.method === 'OPTIONS' ? null : registrar()(request)),
    options: { limits: { t1Ms: 100, answerMs: 1_500 } },
    layer: null,
    fault: 'options-unanswered',
  },
  {
    injected: 'OPTIONS di un’altra conversazione',
    peer: (request) => reply(request, 200, 'OK').replace(/branch=\S+/, 'branch=z9hG4bKaltro'),
    isSilent: true,
    layer: 'reachability',
    fault: 'host-silent',
  },
];

test.each(cases)('$injected → $layer', async (given) => {
  await play(given);
});

test('the name is asked once, and the address that was judged is the one connected to', async () => {
  const asked: string[] = [];
  const resolver = names({
    resolve4: async (name) => {
      asked.push(name);
      return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.5'];
    },
  });
  const given = cases.find((row) => row.injected === 'OPTIONS 483');
  if (!given) throw new Error('row is gone');
  await play({ ...given, resolver });
  expect(asked).toEqual([host]);
  await play({ ...given, resolver: local, domain: '127.0.0.1:{port}' });
});
