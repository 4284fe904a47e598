import { parseLinkSecrets } from '@dentisti/db/booking/booking-link';
import { trialSecret } from '@dentisti/db/trial-secret';
import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

const base = {
  VOICE: 'off',
  DATABASE_URL: 'postgres://u@127.0.0.1/d',
  REDIS_URL: 'redis://127.0.0.1:6379',
  OVERPASS_URL: 'http://127.0.0.1:1/api/interpreter',
};
const simulator = { PLACES_BASE_URL: 'http://127.0.0.1:1/places' };
const secret = 'a secret of more than thirty-two signs';
const production = {
  APP_ENV: 'production',
  VOICE: 'off',
  PUBLIC_URL: 'https://dentisti.test/',
  SMTP_URL: 'smtps://u:p@mail.test',
  BOOKING_LINK_SECRET: secret,
  MAIL_FROM: 'Dentisti.ai <prenotazioni@dentisti.test>',
  OPERATOR_EMAIL: 'operatore@dentisti.test',
  CONTACT_EMAIL: 'contatti@dentisti.test',
};
const live = {
  VOICE: 'live',
  VOICE_API_KEY: 'voice-key',
  VOICE_PHONE_NUMBER_ID: 'line',
  CALLER_ID_NUMBER: '+390212345678',
  VOICE_WEBHOOK_SECRET: 'webhook secret of more than 32 signs',
};
const licence = { GOOGLE_PLACES_API_KEY: 'k', PLACES_TERMS_ACCEPTED: 'true' };

test.each([
  ['trial with simulators', simulator, ['openstreetmap', 'google-places']],
  ['trial without a simulator of Google', {}, ['openstreetmap']],
  ['production without a key', production, ['openstreetmap']],
  ['production with a key, terms not accepted', { ...production, GOOGLE_PLACES_API_KEY: 'k' }, ['openstreetmap']],
  ['production with a Places address of its own but no key', { ...production, ...simulator }, ['openstreetmap']],
  ['production with key and terms', { ...production, ...licence }, ['openstreetmap', 'google-places']],
  [
    'chosen in another order',
    { ...licence, DISCOVERY_PROVIDERS: 'google-places, openstreetmap' },
    ['openstreetmap', 'google-places'],
  ],
  ['only Google', { ...licence, DISCOVERY_PROVIDERS: 'google-places' }, ['google-places']],
  ['none', { DISCOVERY_PROVIDERS: 'none' }, []],
  [
    'empty, as compose writes an unset variable',
    { DISCOVERY_PROVIDERS: '', GOOGLE_PLACES_API_KEY: '' },
    ['openstreetmap'],
  ],
])('providers: %s', (_what, env, providers) => {
  expect(parseEnv({ ...base, ...env }).providers).toEqual(providers);
});

test('Redis is known by its address, or by Sentinels beside it', () => {
  expect(parseEnv(base).redis).toEqual({ url: base.REDIS_URL, sentinels: null });
  const { sentinels } = parseEnv({ ...base, REDIS_SENTINELS: 'one:26379', REDIS_SENTINEL_NAME: 'main' }).redis;
  expect(sentinels).toEqual({ addresses: [{ host: 'one', port: 26379 }], name: 'main', password: null });
});

test('every problem is named at once', () => {
  const stores = { DATABASE_URL: 'mysql://x', REDIS_SENTINELS: 'one' };
  const parse = () => parseEnv({ ...stores, WORKER_METRICS_PORT: '99999', PLACES_REQUEST_BUDGET: '0' });
  expect(parse).toThrow(/DATABASE_URL/);
  expect(parse).toThrow(/REDIS_URL/);
  expect(parse).toThrow(/REDIS_SENTINELS/);
  expect(parse).toThrow(/REDIS_SENTINEL_NAME/);
  expect(parse).toThrow(/WORKER_METRICS_PORT/);
  expect(parse).toThrow(/PLACES_REQUEST_BUDGET/);
});

test('Google without key or terms, an unknown provider and a missing address are refused together', () => {
  const parse = () => parseEnv({ ...base, OVERPASS_URL: '', DISCOVERY_PROVIDERS: 'openstreetmap,google-places,bing' });
  expect(parse).toThrow(/"bing"/);
  expect(parse).toThrow(/PLACES_TERMS_ACCEPTED=true/);
  expect(parse).toThrow(/OVERPASS_URL/);
});

test('no problem names a secret', () => {
  const parse = () =>
    parseEnv({ ...base, REDIS_URL: 'http://user:hunter2@x', GOOGLE_PLACES_API_KEY: 'AIzaSecret', LOG_LEVEL: 'loud' });
  expect(parse).toThrow(/^(?![\s\S]*(hunter2|AIzaSecret))/);
});

test('trial: calls go to the simulator, mails to the mailbox, secrets come from the database', () => {
  const { booking } = parseEnv({ ...base, VOICE: '', VOICE_BASE_URL: 'http://127.0.0.1:8091/' });
  expect(booking.voice).toMatchObject({
    isLive: false,
    baseUrl: 'http://127.0.0.1:8091',
    webhook: { url: 'http://localhost:8080/webhooks/voice', secret: trialSecret('voice-webhook', base) },
  });
  expect(booking).toMatchObject({ smtpUrl: null, linkSecrets: parseLinkSecrets(undefined, base) });
  // The login of the services makes the same of the owner's seed.
  const service = { ...base, DATABASE_URL: 'postgres://dentisti_service:s@127.0.0.1/d', TRIAL_SEED: 'u:/d' };
  expect(parseEnv(service).booking.linkSecrets).toEqual(booking.linkSecrets);
  expect(booking.voice?.callerId).toBeNull();
  expect(parseEnv(base).booking.voice).toBeNull();
  // As the gateway has it: simulated calls are offered, so somebody has to make them.
  expect(() => parseEnv({ ...base, VOICE: '' })).toThrow(/VOICE_BASE_URL: missing .*VOICE=off/);
});

test('production: live calls in the EU region, from our own line', () => {
  const { booking } = parseEnv({ ...base, ...production, ...live, VOICE_WEBHOOK_SECRET: live.VOICE_WEBHOOK_SECRET });
  expect(booking.voice).toEqual({
    isLive: true,
    baseUrl: 'https://api.eu.vapi.ai',
    apiKey: 'voice-key',
    phoneNumberId: 'line',
    callerId: '+390212345678',
    webhook: {
      url: 'https://dentisti.test/webhooks/voice',
      secret: live.VOICE_WEBHOOK_SECRET,
      credentialId: null,
    },
  });
});

test.each([
  ['VOICE_API_KEY', { ...live, VOICE_API_KEY: '' }],
  // Both, or neither: then the first line is made with `/byok-setup`.
  ['VOICE_PHONE_NUMBER_ID', { ...live, VOICE_PHONE_NUMBER_ID: '' }],
  ['VOICE_WEBHOOK_SECRET', { ...live, VOICE_WEBHOOK_SECRET: '' }],
  ['CALLER_ID_NUMBER', { ...live, CALLER_ID_NUMBER: '' }],
  ['CALLER_ID_NUMBER', { ...live, CALLER_ID_NUMBER: '+390378123456' }],
  ['CALLER_ID_NUMBER', { ...live, CALLER_ID_NUMBER: '0212345678' }],
  ['CALLER_ID_NUMBER', { ...live, CALLER_ID_NUMBER: '+41442345678' }],
  ['VOICE_API_KEY', { VOICE: '' }],
  ['VOICE', { VOICE: 'simulator', VOICE_BASE_URL: 'http://127.0.0.1:1' }],
  ['SMTP_URL', { SMTP_URL: '' }],
  ['BOOKING_LINK_SECRET', { BOOKING_LINK_SECRET: '' }],
  ['BOOKING_LINK_SECRET', { BOOKING_LINK_SECRET: `${secret},short` }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://dentisti.test' }],
  ['MAIL_FROM', { MAIL_FROM: '' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: '' }],
  ['VOICE_MAX_CONCURRENT', { VOICE_MAX_CONCURRENT: '10' }],
  ['VOICE_RECONCILE_AFTER_SECONDS', { VOICE_RECONCILE_AFTER_SECONDS: '10' }],
])('production does not start without a good %s', (name, env) => {
  expect(() => parseEnv({ ...base, ...production, ...env })).toThrow(new RegExp(`^ +${name}: `, 'm'));
});

test('a simulated call never meets the real platform', () => {
  const parse = () => parseEnv({ ...base, VOICE: 'simulator', VOICE_BASE_URL: 'https://api.vapi.ai' });
  expect(parse).toThrow(/VOICE_BASE_URL: VOICE=simulator with the real platform/);
});

test('live calls are possible in trial too, and ask for the same', () => {
  expect(() => parseEnv({ ...base, VOICE: 'live' })).toThrow(/VOICE_API_KEY[\s\S]*VOICE_WEBHOOK_SECRET/);
  expect(parseEnv({ ...base, ...live }).booking.voice?.isLive).toBe(true);
});

test('the block copied from /byok-setup names line and number; the usual names count more', () => {
  const { VOICE_PHONE_NUMBER_ID: _, CALLER_ID_NUMBER: __, ...keyed } = live;
  const block = { BYOK_SIP_PASSWORD: '<inserisci>', BYOK_FROM_NUMBER: '+390211111111', VAPI_PHONE_NUMBER_ID: 'pn_1' };
  expect(parseEnv({ ...base, ...keyed, ...block }).booking.voice).toMatchObject({
    phoneNumberId: 'pn_1',
    callerId: '+390211111111',
  });
  expect(parseEnv({ ...base, ...live, ...block }).booking.voice?.phoneNumberId).toBe(live.VOICE_PHONE_NUMBER_ID);
});

test('countries of test calls', () => {
  expect(parseEnv(base).booking.testCallCountries).toContain('US');
  expect(parseEnv({ ...base, TEST_CALL_COUNTRIES: 'it de' }).booking.testCallCountries).toEqual(['IT', 'DE']);
  expect(() => parseEnv({ ...base, TEST_CALL_COUNTRIES: 'Italia' })).toThrow(/TEST_CALL_COUNTRIES/);
});

test('simulated carriers exist in the trial alone', () => {
  const given = { SIP_SIMULATOR: 'simulators:8093' };
  expect(parseEnv({ ...base, ...given }).sip.simulator).toEqual({ host: 'simulators', port: 8093 });
  expect(parseEnv(base).sip.simulator).toBeNull();
  expect(parseEnv({ ...base, ...production, ...given }).sip.simulator).toBeNull();
  expect(() => parseEnv({ ...base, SIP_SIMULATOR: 'simulators' })).toThrow(/SIP_SIMULATOR/);
});
