import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { diagnoseSip } from './diagnose-sip.ts';
import { local, loopback, names } from './testing/fault-case.ts';
import { line, registrar } from './testing/registrar.ts';
import { startPeer } from './testing/sip-peer.ts';

const target = (domain: string) => ({ ...line, domain, fromNumber: '+390212345678', displayName: 'Dentisti.ai' });

test('the password is in no output, no thrown error and no result, whatever goes wrong', async () => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...texts) => void written.push(inspect(texts)));
  const peer = await startPeer('udp', registrar());
  const silent = await startPeer('udp', () => null);
  const signal = new AbortController().signal;
  const usual = { signal, allow: loopback, resolver: local };
  const broken = names({ resolve4: () => Promise.reject(new Error(`resolver saw ${line.password}`)) });
  const outcomes = await Promise.allSettled([
    diagnoseSip(target(`sip.provider.test:${peer.port}`), usual),
    diagnoseSip(target(line.password), usual),
    diagnoseSip({ ...target('sip.provider.test:5060'), displayName: `${line.password}\r\n` }, usual),
    diagnoseSip({ ...target('sip.provider.test:9'), username: line.password }, usual),
    diagnoseSip(target('sip.provider.test:5060'), { ...usual, resolver: broken }),
    diagnoseSip(target(`sip.provider.test:${silent.port}`), { ...usual, signal: AbortSignal.timeout(1_000) }),
  ]);
  vi.restoreAllMocks();
  await Promise.all([peer.close(), silent.close()]);

  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(peer.received.some(({ text }) => text.includes('response="'))).toBe(true);
  const seen = [
    inspect(outcomes, { depth: 10, maxStringLength: null, showHidden: true }),
    JSON.stringify(outcomes),
    ...written,
  ];
  expect(seen.filter((text) => text.includes('CANARINO'))).toEqual([]);
});
