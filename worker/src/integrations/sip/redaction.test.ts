import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { redact } from './redaction.ts';
import { SipTrace } from './trace.ts';

const traced = (password: string) =>
  new SipTrace({
    ...{ domain: 'sip.provider.test', username: 'anna', password },
    ...{ fromNumber: '+390212345678', displayName: 'Studio Anna 5' },
  });
/** What the trace has of a peer's message. */
const received = (message: string, password: string): string => {
  const trace = traced(password);
  trace.add('←', 'UDP', message);
  return trace.toString().split('\n').slice(1).join('\n').trimEnd();
};

/** A real exchange without any password in it, as it is to be read. */
const exchange = [
  'SIP/2.0 403 Forbidden',
  'Via: SIP/2.0/UDP 10.0.0.1:5060;rport;branch=z9hG4bK0a1b2c3d4e',
  'From: "anna" <sip:anna@sip.provider.test>;tag=a1',
  'Call-ID: 0a1b2c3d4e5f@dentisti.ai',
  'CSeq: 2 REGISTER',
  'Allow: INVITE, OPTIONS, REGISTER',
  'Server: Carrier 5060',
  'v=0',
  'm=audio 5060 RTP/AVP 8 0',
];

/** Guessable, short, of the protocol, of the customer, of other scripts, and such as end a quotation. */
const weak = ['a', 'sip', '5060', 'OPTIONS', 'REGISTER', 'anna', 'sip.provider.test', '403', 'z9hG4bK', 'dGVzdA=='];
const awkward = ['pé 日本', 'a"b', "a'b", 'a\\b', 'a<b', 'a;b', 'a&b', 'p@ss', 'due parole', 'wrong', 'for', '***'];

const quotedString = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** Where a carrier may repeat a password, each as one line. */
const echoes: Record<string, (password: string) => string> = {
  'the Basic scheme': (password) => `Authorization: Basic ${base64(`anna:${password}`)}`,
  'any other scheme': (password) => `Proxy-Authorization: Plain ${password}`,
  'a folded line': (password) => `Authorization: Basic\r\n ${base64(`anna:${password}`)}\r\n\t${password}`,
  'a parameter of a digest': (password) => `Authorization: Digest username="anna", cleartext=${quotedString(password)}`,
  'a header of the peer': (password) => `X-SIP-Password: ${password}`,
  'an error that quotes it': (password) => `Warning: 399 host "Bad password ${quotedString(password)} for user anna"`,
  'an error that names it': (password) => `Warning: 399 host "wrong password: ${password}"`,
  'a parameter of an address': (password) => `Contact: <sip:anna@host;password=${encodeURIComponent(password)}>`,
  JSON: (password) => `Reason: {"password":${JSON.stringify(password)}}`,
  XML: (password) => `Reason: <password>${password.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</password>`,
  'an address': (password) => `Contact: <sip:anna:${encodeURIComponent(password)}@sip.provider.test>`,
  'an address of the web': (password) => `Reason: https://anna:${encodeURIComponent(password)}@sip.provider.test/x`,
};

describe('a guessable password', () => {
  test.each(Object.entries(echoes))('leaves the same trace as any other: %s', (_, echo) => {
    const traceOf = (password: string) => received([...exchange, echo(password)].join('\r\n'), password);
    const traces = new Set([...weak, ...awkward].map(traceOf));
    expect([...traces]).toHaveLength(1);
    const [trace = ''] = traces;
    for (const line of exchange) expect(trace).toContain(line);
  });

  test('is not looked for in what we write ourselves', () => {
    const text = 'Il server risponde 403 Forbidden: nome utente, password e porta 5060.';
    for (const password of [...weak, 'porta', 'utente']) expect(traced(password).present(text, 200)).toBe(text);
  });

  test('its name in a status line takes away no more than could be it', () => {
    const clean = received('SIP/2.0 403 Wrong password for anna\r\nCSeq: 2 REGISTER', 'a');
    expect(clean).toBe('SIP/2.0 403 Wrong password for ***\nCSeq: 2 REGISTER');
    // Before its name, too.
    expect(received('SIP/2.0 403 sip is a wrong password', 'sip')).toBe('SIP/2.0 403 *** is a wrong password');
    expect(traced('sip').quote('sip is a wrong password')).toBe('*** is a wrong password');
  });
});

describe('a random password', () => {
  const random = 'Canarino7f3k"è\\pass';
  const written: Record<string, string> = {
    itself: random,
    'in capitals': random.toUpperCase(),
    decomposed: random.normalize('NFD'),
    'in Latin-1': Buffer.from(random, 'latin1').toString('utf8'),
    'in a URI': encodeURIComponent(random).toLowerCase(),
    'in a quoted string': random.replace(/[\\"]/g, '\\$&'),
    'in JSON': JSON.stringify(random).slice(1, -1).replace('è', '\\u00e8'),
    'in XML': random.replace('"', '&quot;'),
    'in hex': Buffer.from(random).toString('hex').toUpperCase(),
    'in base64': base64(random),
    'in base64url': Buffer.from(random).toString('base64url'),
    'with its user in base64': base64(`anna:${random}`),
    'folded in the middle': `${random.slice(0, 9)}\r\n ${random.slice(9)}`,
  };

  test.each(Object.entries(written))('is masked in running text: %s', (_, form) => {
    const clean = received(`X-Echo: ${form} end\r\nCSeq: 2 REGISTER`, random);
    expect(clean).toMatch(/^X-Echo: \S{0,8}\*{3}\S{0,3} end\nCSeq: 2 REGISTER$/);
  });

  test.each(['4839201746582913', 'k3j9x2mq', 'zkqwvbxnrtplmgh', 'ABCDEFGHKLMN1234', 'xq!7#pz$9&wm', 'Ab3dEf9h'])(
    'is known by its signs: %s',
    (password) => {
      expect(received(`SIP/2.0 403 anna/${password} unknown\r\nX-Debug: ${password}`, password)).toBe(
        'SIP/2.0 403 anna/*** unknown\nX-Debug: ***',
      );
    },
  );

  test.each(['unauthorized', 'Temporarily Unavailable', 'proxy-authenticate', '2026', 'z9hG4bK', '111111111111'])(
    'is not what a text has anyway: %s',
    (word) => expect(received(`X-Debug: ${word}`, word)).toContain(word),
  );

  test('one that contains another goes whole', () => {
    const [inner, outer] = ['Rk3v9Zq1Tm5x', 'Rk3v9Zq1Tm5x-Wp7'];
    expect(redact(`X: ${outer} ${inner} y`, [inner, outer])).toBe('X: *** *** y');
  });

  test('that is known beside is guessable, unless a long one was pasted over it', () => {
    const inField = (password: string) => received(`To: <sip:${password}@host>`, password);
    expect(inField('anna')).toContain('sip:anna@');
    expect(received('From: "Studio Anna 5" <sip:1@host>', 'Studio Anna 5'.slice(2, 11))).toContain('Studio Anna 5');
    expect(inField(random)).not.toContain('Canarino');
  });

  test('hashes are masked of any', () => {
    for (const password of ['a', random]) {
      const hash = createHash('md5').update(password).digest('hex');
      expect(received(`X: ${hash}`, password)).toBe('X: ***');
    }
  });

  test('a body is left out, whatever ends its lines', () => {
    expect(received('SIP/2.0 200 OK\nX: 1\n\nbody sip', 'sip')).toBe(
      'SIP/2.0 200 OK\nX: 1\n[corpo omesso, 8 caratteri]',
    );
  });
});

test('what means harm is masked at once', () => {
  const long = (text: string) => text.repeat(65_000 / text.length);
  const harm = [
    'a',
    'a.',
    'sip:a:',
    '?',
    "'",
    '"a=',
    ' ',
    'password ',
    'password',
    'pwd',
    'secret',
    'pass=',
    '\n ',
    '%40',
    ':@',
  ].map(long);
  const began = performance.now();
  for (const text of harm)
    for (const line of [text, `Authorization: Digest ${text}`, `X: password ${text}b`]) received(line, 'èCanarino7f3k');
  expect(performance.now() - began).toBeLessThan(10_000);
});
