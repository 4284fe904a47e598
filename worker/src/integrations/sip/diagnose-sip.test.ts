import { expect, test } from 'vitest';
import { diagnoseSip, type SipCheckOptions } from './diagnose-sip.ts';
import { usualLimits } from './limits.ts';
import { local, loopback, names } from './testing/fault-case.ts';
import { line, registrar } from './testing/registrar.ts';
import { startPeer } from './testing/sip-peer.ts';

const target = (port: number) => ({
  ...line,
  domain: `sip.provider.test:${port}`,
  fromNumber: '+390212345678',
  displayName: 'Dentisti.ai',
});
const options = (given: Partial<SipCheckOptions> = {}): SipCheckOptions => ({
  signal: new AbortController().signal,
  allow: loopback,
  resolver: local,
  ...given,
});

test('without a transport the next one is tried, and the one that answered is named', async () => {
  const peer = await startPeer('tcp', registrar());
  const diagnosis = await diagnoseSip(target(peer.port), options());
  await peer.close();
  expect(diagnosis).toMatchObject({ layer: null, fault: null, transport: 'tcp' });
  expect(diagnosis.steps[2]?.detail).toMatch(/^TCP .* Altre vie provate: UDP .*: porta chiusa\.$/);
});

test('SRV records lead to their host and port, by priority', async () => {
  const peer = await startPeer('udp', registrar());
  const asked: string[] = [];
  const resolver = names({
    resolveSrv: async (name) => {
      asked.push(name);
      if (name !== '_sip._udp.sip.provider.test') return [];
      const record = { name: 'sbc.provider.test', priority: 1, weight: 1 };
      return [
        { ...record, port: 9, priority: 2 },
        { ...record, port: peer.port },
      ];
    },
    resolve4: async (name) => (name === 'sbc.provider.test' ? ['127.0.0.1'] : []),
  });
  const diagnosis = await diagnoseSip({ ...target(1), domain: 'sip.provider.test' }, options({ resolver }));
  await peer.close();
  expect(asked).toEqual(['_sip._udp', '_sip._tcp', '_sips._tcp'].map((service) => `${service}.sip.provider.test`));
  expect(diagnosis).toMatchObject({ layer: null, transport: 'udp' });
  expect(peer.received[0]?.text).toContain('OPTIONS sip:sip.provider.test SIP/2.0');
});

test('a datagram without an answer is sent again after T1, 2·T1, 4·T1', async () => {
  const peer = await startPeer('udp', () => null);
  // Each pause has room to spare before the next one and before the end: a busy machine sends and reads late.
  const limits = { t1Ms: 200, answerMs: 2_000, totalMs: 10_000 };
  await diagnoseSip({ ...target(peer.port), transport: 'udp' }, options({ limits }));
  await peer.close();
  const sent = peer.received.filter(({ text }) => text.startsWith('OPTIONS'));
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1);
  const pauses = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(0.6 * 200 * 2 ** index);
});

test('the whole check keeps its time when every layer is silent', async () => {
  const never = () => new Promise<never>(() => undefined);
  const peer = await startPeer('tcp', () => null);
  const startedAt = performance.now();
  const resolver = names({ resolveSrv: never, resolve4: async () => Array(3).fill('127.0.0.1') });
  const limits = { nameMs: 300, answerMs: 60_000, connectMs: 60_000, totalMs: 1_200 };
  const diagnosis = await diagnoseSip({ ...target(peer.port), transport: 'tcp' }, options({ resolver, limits }));
  await peer.close();
  expect(diagnosis.fault).toBe('options-silent');
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(usualLimits.totalMs).toBeLessThanOrEqual(20_000);
});

test('stopping rejects with the reason, and the next check runs', async () => {
  const peer = await startPeer('udp', registrar());
  const silent = await startPeer('udp', () => null);
  const stop = new AbortController();
  const stopped = diagnoseSip(target(silent.port), options({ signal: stop.signal }));
  const next = diagnoseSip(target(peer.port), options());
  setTimeout(() => stop.abort(new Error('worker is stopping')), 100);
  await expect(stopped).rejects.toThrow('worker is stopping');
  expect((await next).layer).toBeNull();
  await Promise.all([peer.close(), silent.close()]);
});

test('one target at a time', async () => {
  let [running, maxRunning] = [0, 0];
  const resolver = names({
    resolve4: async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      return [];
    },
  });
  const checks = Array.from({ length: 4 }, () => diagnoseSip(target(5060), options({ resolver })));
  expect((await Promise.all(checks)).map(({ layer }) => layer)).toEqual(Array(4).fill('name'));
  expect(maxRunning).toBe(1);
});
