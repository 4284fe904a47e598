import { describe, expect, test } from 'vitest';
import { EnvironmentError, parseEnv } from './env.ts';
import { productionSettings } from './testing/production-settings.ts';

const stores = { DATABASE_URL: 'postgres://u:p@db/dentisti', REDIS_URL: 'redis://redis:6379/0' };
const production = { ...stores, ...productionSettings };

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe('trial', () => {
  test('is the edition when none is named, and needs the stores alone', () => {
    const env = parseEnv(stores);
    expect(env.APP_ENV).toBe('trial');
    expect(env.PUBLIC_URL).toBe('http://localhost:8080');
    expect(env.TILE_URL).toBe('/tiles/{theme}/{z}/{x}/{y}.svg');
    expect(env.SCRAPE_WAIT_MS).toBe(25_000);
    expect(env.SESSION_SECRET.length).toBeGreaterThanOrEqual(32);
  });

  test('makes its links and keys of the seed that it was handed, as the owner of the database does of its address', () => {
    const secretsOf = ({ BOOKING_LINK_SECRETS, OPERATOR_KEYS, VOICE_WEBHOOK_SECRETS }: ReturnType<typeof parseEnv>) => [
      BOOKING_LINK_SECRETS,
      OPERATOR_KEYS,
      VOICE_WEBHOOK_SECRETS,
    ];
    const service = { ...stores, DATABASE_URL: 'postgres://dentisti_service:s@db/dentisti' };
    expect(secretsOf(parseEnv({ ...service, TRIAL_SEED: 'u:p/dentisti' }))).toEqual(secretsOf(parseEnv(stores)));
    expect(secretsOf(parseEnv(service))).not.toEqual(secretsOf(parseEnv(stores)));
  });

  test('makes a new secret at every start', () => {
    expect(parseEnv(stores).SESSION_SECRET).not.toBe(parseEnv(stores).SESSION_SECRET);
  });

  test('treats an empty variable as unset', () => {
    const env = parseEnv({ ...stores, APP_ENV: '', PORT: '', COMPANY_LEGAL_NAME: '', SMTP_URL: '', PUBLIC_URL: '' });
    expect(env).toMatchObject({ APP_ENV: 'trial', PORT: 8080, COMPANY_LEGAL_NAME: 'Ragione sociale da configurare' });
  });

  test('calls nobody for real, and its processes share secrets without being told any', () => {
    const env = parseEnv(stores);
    expect(env).toMatchObject({ VOICE: 'simulator', BOOKING_VERIFICATION: 'off' });
    expect(env.VOICE_WEBHOOK_SECRETS).toEqual(parseEnv(stores).VOICE_WEBHOOK_SECRETS);
    expect(env.BOOKING_LINK_SECRETS).toEqual(parseEnv(stores).BOOKING_LINK_SECRETS);
    expect(env.BOOKING_LINK_SECRETS).not.toContain(env.VOICE_WEBHOOK_SECRETS[0]);
  });

  test('knows Redis by its address, or by Sentinels beside it', () => {
    expect(parseEnv(stores).redis).toEqual({ url: stores.REDIS_URL, sentinels: null });
    const { sentinels } = parseEnv({ ...stores, REDIS_SENTINELS: 'one:26379', REDIS_SENTINEL_NAME: 'main' }).redis;
    expect(sentinels).toEqual({ addresses: [{ host: 'one', port: 26379 }], name: 'main', password: null });
  });

  test('reads lists', () => {
    expect(parseEnv({ ...stores, RATE_LIMIT_EXEMPT: '127.0.0.1, 10.0.0.0/8' }).RATE_LIMIT_EXEMPT).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
    ]);
  });
});

describe('problems', () => {
  test('are told all at once', () => {
    const stores = { DATABASE_URL: 'mysql://x', REDIS_SENTINELS: 'one:26379' };
    const problems = problemsOf({ APP_ENV: 'staging', PORT: '99999', LOG_LEVEL: 'loud', ...stores });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'APP_ENV',
      'DATABASE_URL',
      'LOG_LEVEL',
      'PORT',
      'REDIS_SENTINEL_NAME',
      'REDIS_URL',
    ]);
  });

  test('name no values: an address may carry a password', () => {
    expect(problemsOf({ ...stores, REDIS_URL: 'http://user:geheim@redis' }).join()).not.toContain('geheim');
  });
});

describe('production', () => {
  test('starts with everything set', () => {
    expect(parseEnv(production)).toMatchObject({ APP_ENV: 'production', PUBLIC_URL: 'https://dentisti.ai' });
  });

  test('lists every missing secret and legal datum', () => {
    expect(problemsOf({ ...production, RATE_LIMIT_LOOPBACK_FACTOR: '20' })).toEqual([
      'RATE_LIMIT_LOOPBACK_FACTOR: for a trial alone',
    ]);
    const problems = problemsOf({ APP_ENV: 'production' });
    for (const name of Object.keys(production).filter((name) => name !== 'APP_ENV'))
      expect(problems.some((problem) => problem.startsWith(`${name}: missing`))).toBe(true);
    expect(problems).toHaveLength(Object.keys(production).length - 1);
  });

  test('refuses to count proxies: who reaches us past them would choose their own address', () => {
    for (const TRUST_PROXY of ['2', 'true'])
      expect(problemsOf({ ...production, TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: /)]);
    expect(problemsOf({ ...production, TRUST_PROXY: 'uniquelocal, 203.0.113.7' })).toEqual([]);
  });

  test('calls for real and asks for the code, unless told otherwise', () => {
    expect(parseEnv(production)).toMatchObject({ VOICE: 'live', BOOKING_VERIFICATION: 'email' });
    const { VOICE_WEBHOOK_SECRET: _, ...withoutVoice } = production;
    expect(parseEnv({ ...withoutVoice, VOICE: 'off' }).VOICE).toBe('off');
  });

  test.each([
    ['PUBLIC_URL', 'http://dentisti.ai', 'https'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET'],
    ['COMPANY_VAT_NUMBER', '00000000000', 'not an Italian VAT number'],
    ['COMPANY_VAT_NUMBER', '12345678901', 'not an Italian VAT number'],
    ['COMPANY_PEC', 'pec@dentisti.example', 'not a real e-mail'],
    ['CONTACT_EMAIL', 'ciao', 'not a real e-mail'],
    ['MAIL_FROM', 'Dentisti.ai <prenotazioni@dentisti.example>', 'not a real e-mail'],
    ['OPERATOR_EMAIL', 'operatore@dentisti.example', 'not a real e-mail'],
    ['SMTP_URL', 'https://mail', 'SMTP_URL'],
    ['BOOKING_LINK_SECRET', 'a-link-secret-of-at-least-thirty-two-characters,short', 'at least 32 characters each'],
    ['GEOCODER_URL', 'geocoder:2322', 'GEOCODER_URL'],
    ['CAP_POINTS_FILE', '/nowhere/caps.csv', 'CAP_POINTS_FILE: the file cannot be read'],
    ['VOICE', 'simulator', 'live or off'],
  ])('refuses %s=%s', (name, value, complaint) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(complaint);
  });
});
