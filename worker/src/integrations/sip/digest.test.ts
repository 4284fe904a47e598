import { expect, test } from 'vitest';
import { answerChallenge, chooseChallenge } from './digest.ts';
import { redact } from './redaction.ts';

const response = (...values: string[]) => ({
  status: 401,
  reason: '',
  headers: new Map([['www-authenticate', values]]),
});
const chosen = (...values: string[]) => {
  const challenge = chooseChallenge(response(...values));
  if (typeof challenge === 'string') throw new Error(challenge);
  return challenge;
};

/** The example of RFC 7616 §3.9.1. */
const example = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
const given = {
  username: 'Mufasa',
  password: 'Circle of Life',
  method: 'GET',
  uri: '/dir/index.html',
  count: 1,
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

test.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('%s as in RFC 7616', (algorithm, expected) => {
  const { header, secrets } = answerChallenge(chosen(example(algorithm)), given);
  expect(header).toContain(`response="${expected}"`);
  expect(header).toContain('qop=auth, nc=00000001');
  expect(secrets).toContain(expected);
});

test('the strongest of several challenges is answered, on one line or on two', () => {
  expect(chosen(example('MD5'), example('SHA-256')).hash).toBe('sha256');
  expect(chosen(`${example('MD5')}, ${example('SHA-256')}`).hash).toBe('sha256');
  expect(chosen('Basic realm="x"', example('MD5')).hash).toBe('md5');
});

test.each([
  ['unsupported', 'Basic realm="x"'],
  ['unsupported', 'Digest realm="x", nonce="n", algorithm=AKAv1-MD5'],
  ['unsupported', 'Digest realm="x", nonce="n", algorithm=constructor'],
  ['unsupported', 'Digest realm="x", nonce="n", qop="auth-int"'],
  ['unreadable', ''],
  ['unreadable', 'Digest'],
  ['unreadable', 'Digest realm="x"'],
  ['unreadable', 'Digest realm="x", nonce=""'],
  ['unreadable', 'Digest realm="x", nonce="a", nonce="b"'],
  ['unreadable', `Digest realm="x", nonce="${'n'.repeat(2_000)}"`],
])('%s: %s', (expected, header) => {
  expect(chooseChallenge(response(header))).toBe(expected);
});

test('of a digest stays what the carrier needs to find the request', () => {
  const { header } = answerChallenge(chosen(example('MD5')), given);
  const clean = redact(`Authorization: ${header}\r\nX: 1`, []);
  expect(clean).toContain('username="Mufasa", realm="http-auth@example.org", nonce="7ypf/x…", uri="/dir/index.html"');
  expect(clean).toContain('response="***"');
  expect(clean).not.toContain('8ca523f5');
  expect(clean).not.toContain(given.cnonce);
  expect(clean).toContain('\nX: 1');
  expect(redact('Authorization: Basic dTpw\r\nB: 2', [])).toBe('Authorization: ***\nB: 2');
  expect(redact('response="never closed', [])).toBe('response="***"');
  expect(redact('a\u0007b\u202ec', [])).toBe('a.b.c');
});
