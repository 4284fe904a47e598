import { expect, test } from 'vitest';
import { GoogleVariables, parseGoogleEnv } from './google-env.ts';

function parse(given: Record<string, string>, APP_ENV: 'trial' | 'production' = 'trial') {
  const problems: string[] = [];
  return { env: parseGoogleEnv({ ...GoogleVariables.parse(given), APP_ENV }, problems), problems };
}
const simulator = { GOOGLE_CALENDAR_BASE_URL: 'http://127.0.0.1:8094/' };
const client = { GOOGLE_CALENDAR_CLIENT_ID: 'id', GOOGLE_CALENDAR_CLIENT_SECRET: 'secret' };

test('off without a client and a simulator', () => {
  expect(parse({})).toEqual({ env: null, problems: [] });
  expect(parse({}, 'production')).toEqual({ env: null, problems: [] });
});

test('a client asks Google itself, in a trial too; without one the trial asks its simulator', () => {
  for (const edition of ['trial', 'production'] as const)
    expect(parse(client, edition)).toMatchObject({
      env: { clientId: 'id', tokenUrl: 'https://oauth2.googleapis.com/token', isSimulated: false },
      problems: [],
    });
  expect(parse(simulator)).toMatchObject({
    env: { caldavUrl: 'http://127.0.0.1:8094/caldav/v2/', isSimulated: true },
    problems: [],
  });
});

test.each<[Record<string, string>, 'trial' | 'production', RegExp]>([
  [simulator, 'production', /for a trial alone/],
  [{ ...simulator, ...client }, 'trial', /a real client for somebody else than Google/],
  [{ GOOGLE_CALENDAR_CLIENT_ID: 'id' }, 'trial', /CLIENT_SECRET: missing/],
  [{ GOOGLE_CALENDAR_CLIENT_SECRET: 'secret' }, 'production', /CLIENT_ID: missing/],
])('%o in %s stops the start', (given, edition, problem) => {
  expect(parse(given, edition).problems.join()).toMatch(problem);
});
