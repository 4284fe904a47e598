import { expect, test } from 'vitest';
import { parseGoogleSettings } from './google-env.ts';

function parse(given: Record<string, string>, edition: 'trial' | 'production' = 'trial') {
  const problems: string[] = [];
  return {
    google: parseGoogleSettings(given, { appEnv: edition, publicUrl: 'https://dentisti.example' }, problems),
    problems,
  };
}
const simulator = { GOOGLE_SIMULATOR_URL: 'http://localhost:8094/' };
const client = { GOOGLE_CALENDAR_CLIENT_ID: 'id' };

test('off without a client and a simulator; an empty variable counts as unset', () => {
  expect(parse({})).toEqual({ google: null, problems: [] });
  expect(parse({ GOOGLE_CALENDAR_CLIENT_ID: '', GOOGLE_SIMULATOR_URL: '' }, 'production').google).toBeNull();
});

test('a client leads to Google itself, also in a trial with a simulator', () => {
  for (const edition of ['trial', 'production'] as const)
    expect(parse(client, edition)).toEqual({
      google: { clientId: 'id', authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth', simulatorUrl: null },
      problems: [],
    });
  expect(parse({ ...simulator, ...client }).google?.simulatorUrl).toBeNull();
});

test('the trial’s simulator has addresses below its own, and no production has one', () => {
  expect(parse(simulator).google).toMatchObject({
    authorizeUrl: 'http://localhost:8094/o/oauth2/v2/auth',
    simulatorUrl: 'http://localhost:8094/calendari',
  });
  expect(parse({ GOOGLE_SIMULATOR_URL: '/google-simulato' }).google?.simulatorUrl).toBe(
    'https://dentisti.example/google-simulato/calendari',
  );
  expect(parse({ GOOGLE_SIMULATOR_URL: '//elsewhere' }).problems).toHaveLength(1);
  expect(parse(simulator, 'production')).toEqual({
    google: null,
    problems: ['GOOGLE_SIMULATOR_URL: for a trial alone'],
  });
  expect(parse({ GOOGLE_SIMULATOR_URL: 'javascript:alert(1)' }).problems).toHaveLength(1);
});
