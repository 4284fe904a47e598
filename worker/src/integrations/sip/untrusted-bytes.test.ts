import { maxTraceLength } from '@dentisti/domain/sip/diagnosis';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnoseSip } from './diagnose-sip.ts';
import { chooseChallenge } from './digest.ts';
import { maxMessageBytes, parseMessage, SipStream } from './sip-message.ts';
import { local, loopback } from './testing/fault-case.ts';
import { line } from './testing/registrar.ts';
import { reply, startPeer } from './testing/sip-peer.ts';

const good = `SIP/2.0 401 Unauthorized\r\nv: SIP/2.0/UDP a;branch=z9hG4bK1\r\nCSeq: 1 REGISTER\r\nSubject: two\r\n  lines\r\n${'WWW-Authenticate: Digest realm="a \\"b\\"", nonce="n", qop="auth,auth-int", algorithm=SHA-256\r\n'.repeat(2)}Content-Length: 4\r\n\r\nbody`;

/** Arbitrary bytes, and a good answer with some of it replaced, cut or repeated: what parsers really stumble over. */
const untrusted = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.nat(good.length),
      fc.nat(40),
      fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('\r\n', '"', '\\', '\0', ',', ': ')),
    )
    .map(([start, length, text]) => Buffer.from(good.slice(0, start) + text + good.slice(start + length))),
);

test('a message is read whatever its bytes are', () => {
  fc.assert(
    fc.property(untrusted, (bytes) => {
      const message = parseMessage(bytes);
      if (message.kind === 'response') chooseChallenge(message.response);
      return ['response', 'request', 'garbage'].includes(message.kind);
    }),
    { numRuns: 1_000 },
  );
});

test('a challenge is read whatever its text is', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.constantFrom('', 'Digest ', 'Digest realm="a", nonce="b", '),
      (text, start) => {
        const headers = new Map([['www-authenticate', [`${start}${text}`]]]);
        const chosen = chooseChallenge({ status: 401, reason: '', headers });
        return typeof chosen === 'string' || chosen.nonce.length > 0;
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a well-formed answer is understood: compact names, folded lines, quoted quotes', () => {
  const message = parseMessage(Buffer.from(good));
  if (message.kind !== 'response') throw new Error(message.kind);
  expect(message.response.headers.get('via')).toEqual(['SIP/2.0/UDP a;branch=z9hG4bK1']);
  expect(message.response.headers.get('subject')).toEqual(['two lines']);
  expect(chooseChallenge(message.response)).toMatchObject({ realm: 'a "b"', nonce: 'n', hash: 'sha256', hasQop: true });
});

test('a stream gives the same messages however it is cut', () => {
  const whole = Buffer.from(`\r\n\r\n${good}${good}\r\n${good}`);
  const all = new SipStream().push(whole);
  expect(all.messages.map(String)).toEqual([good, good, good]);
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
      const stream = new SipStream();
      const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const pieces = places.slice(1).map((end, index) => whole.subarray(places[index], end));
      const results = pieces.map((piece) => stream.push(piece));
      expect(results.flatMap(({ messages }) => messages.map(String))).toEqual([good, good, good]);
      expect(results.every(({ broken }) => broken === null)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('a stream keeps no more than one message', () => {
  fc.assert(
    fc.property(fc.array(untrusted, { maxLength: 20 }), (pieces) => {
      const stream = new SipStream();
      for (const piece of pieces) if (stream.push(piece).broken) break;
      return stream.pending <= maxMessageBytes + 2_100;
    }),
    { numRuns: 300 },
  );
  const endless = new SipStream();
  const pushes = Array.from({ length: 40 }, () => endless.push(Buffer.from(`SIP/2.0 200 ${'a'.repeat(1_000)}`)).broken);
  expect(pushes).toContain('too-large');
});

test('a check of a server that answers anything ends in a diagnosis with a bounded trace', {
  timeout: 30_000,
}, async () => {
  const answers = fc.sample(untrusted, { numRuns: 12, seed: 5 });
  for (const [index, bytes] of answers.entries()) {
    const transport = index % 2 === 0 ? 'udp' : 'tcp';
    const peer = await startPeer(transport, (request) =>
      request.method === 'OPTIONS' && index % 3 === 0 ? reply(request, 200, bytes.toString('latin1')) : bytes,
    );
    const target = {
      ...line,
      domain: `sip.provider.test:${peer.port}`,
      fromNumber: '+390212345678',
      displayName: 'D',
      transport,
    } as const;
    const limits = { t1Ms: 20, answerMs: 100, totalMs: 1_000 };
    const signal = new AbortController().signal;
    const diagnosis = await diagnoseSip(target, { signal, allow: loopback, resolver: local, limits });
    await peer.close();
    expect(diagnosis.layer).not.toBeNull();
    expect(diagnosis.trace.length).toBeLessThanOrEqual(maxTraceLength);
    expect(JSON.stringify([diagnosis.steps, diagnosis.trace.replaceAll('\n', '')])).not.toMatch(/\\u00[01]|\u202e/);
  }
});
