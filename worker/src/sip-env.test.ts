import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';
import { parseSipEnv } from './sip-env.ts';

function parse(SIP_PROBE_ALLOW: string | undefined, APP_ENV: 'trial' | 'production' = 'trial') {
  const problems: string[] = [];
  return { env: parseSipEnv({ SIP_PROBE_ALLOW, APP_ENV }, problems), problems };
}

test('unset, nothing but the Internet is open', () => {
  expect(parse(undefined, 'production')).toEqual({ env: { probeAllow: null, simulator: null }, problems: [] });
});

test('simulated carriers are asked in the trial alone, whatever the environment names', () => {
  const settings = { SIP_PROBE_ALLOW: undefined, SIP_SIMULATOR: 'simulators:8093' };
  const simulator = { host: 'simulators', port: 8093 };
  expect(parseSipEnv({ ...settings, APP_ENV: 'trial' }, [])).toEqual({ probeAllow: null, simulator });
  expect(parseSipEnv({ ...settings, APP_ENV: 'production' }, [])).toEqual({ probeAllow: null, simulator: null });
});

test('tests may open loopback', () => {
  const { env, problems } = parse('127.0.0.0/8,::1/128');
  expect(problems).toEqual([]);
  expect(env.probeAllow?.check('127.0.0.1')).toBe(true);
  expect(env.probeAllow?.check('10.0.0.1')).toBe(false);
});

test('a production start is refused', () => {
  expect(parse('127.0.0.0/8', 'production').problems.join()).toMatch(/^SIP_PROBE_ALLOW: for tests only/);
});

test('what is no range is refused', () => {
  expect(parse('localhost').problems.join()).toMatch(/^SIP_PROBE_ALLOW: must be addresses/);
});

test('the worker itself refuses to start', () => {
  const given = {
    APP_ENV: 'production',
    DATABASE_URL: 'postgres://u@127.0.0.1/d',
    REDIS_URL: 'redis://127.0.0.1:6379',
  };
  expect(() => parseEnv({ ...given, SIP_PROBE_ALLOW: '127.0.0.0/8' })).toThrow(/SIP_PROBE_ALLOW: for tests only/);
  expect(() => parseEnv(given)).not.toThrow(/SIP_PROBE_ALLOW/);
});
