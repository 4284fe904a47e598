import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway, startTestGateway } from '../../testing/start-test-gateway.ts';
import { askLinkMutation, mailedFragment, studioBrowser, useLinkMutation } from '../../testing/studio.ts';

let now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const current = async (browser: CookieJar) =>
  (await browser.ask('{ currentAccount { email sessions { id device isThis } } }')).data?.currentAccount;

describe('signing in', () => {
  test('a mailed link opens a session in closed cookies; who has no account gets one', async () => {
    const browser = new CookieJar(gateway);
    const { data } = await browser.ask(askLinkMutation, { email: ' Anna@Studio.Example ' });
    expect(data?.askForSignInLink).toEqual({
      __typename: 'SignInLinkSent',
      email: 'anna@studio.example',
      expiresAt: '2026-11-24T09:15:00.000Z',
    });
    const response = await gateway.post('/graphql', {
      query: useLinkMutation,
      variables: { token: await mailedFragment(gateway, 'anna@studio.example') },
    });
    const [session, csrf] = response.headers.getSetCookie();
    expect(session).toMatch(/^studio_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^studio_csrf=[\w-]{32}; Max-Age=7776000; Path=\/; SameSite=Lax$/);
    const stored = await gateway.database.em.fork().execute('select token_hash from studio_session');
    expect(JSON.stringify(stored)).not.toContain(/=([\w-]{43});/.exec(session ?? '')?.[1]);
  });

  test('a link works once, fifteen minutes, and not with another’s token', async () => {
    const { browser, email } = await studioBrowser(gateway);
    expect(await current(browser)).toMatchObject({ email, sessions: [{ isThis: true }] });
    const use = async (token: string) =>
      (await new CookieJar(gateway).ask(useLinkMutation, { token })).data?.useSignInLink?.__typename;
    const used = await mailedFragment(gateway, email);
    expect(await use(used)).toBe('StudioRefused');
    await browser.ask(askLinkMutation, { email: 'altra@studio.example' });
    const other = await mailedFragment(gateway, 'altra@studio.example');
    expect(await use(`${other.slice(0, 37)}${used.slice(37)}`)).toBe('StudioRefused');
    for (const token of ['', 'x', `${other}x`, other.toUpperCase(), '🦷'.repeat(50)])
      expect(await use(token)).toBe('StudioRefused');
    later(15);
    expect(await use(other)).toBe('StudioRefused');
  });

  test('of two that use a link at once one gets in', async () => {
    const email = 'insieme@studio.example';
    await new CookieJar(gateway).ask(askLinkMutation, { email });
    const token = await mailedFragment(gateway, email);
    const use = async () =>
      (await new CookieJar(gateway).ask(useLinkMutation, { token })).data?.useSignInLink?.__typename;
    expect((await Promise.all([use(), use(), use()])).sort()).toEqual([
      'StudioRefused',
      'StudioRefused',
      'StudioSignedIn',
    ]);
  });

  test.each(['', 'anna', 'anna@', `${'a'.repeat(250)}@studio.example`, 'anna\u0000@studio.example'])(
    'refuses %j',
    async (email) => {
      const { data } = await new CookieJar(gateway).ask(askLinkMutation, { email });
      expect(data?.askForSignInLink?.__typename).toBe('StudioRefused');
    },
  );

  test('nobody is mailed without measure', async () => {
    const strict = await startTestGateway({ RATE_LIMIT_EXEMPT: '' });
    try {
      const ask = async () =>
        (await new CookieJar(strict).ask(askLinkMutation, { email: 'una@studio.example' })).data?.askForSignInLink
          ?.__typename;
      expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
        'SignInLinkSent',
        'SignInLinkSent',
        'SignInLinkSent',
        'SignInLinkSent',
      ]);
      const mails = strict.database.em.fork().execute(`select from mail_outbox where template = 'signInLink'`);
      expect(await mails).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });
});

describe('a link that leads back', () => {
  const ask = `mutation ($email: String!, $returnTo: String) { askForSignInLink(email: $email, returnTo: $returnTo) { __typename } }`;
  test.each([
    ['/studio/rivendica/123', '/studio/rivendica/123'],
    ['/studio/richieste/45', '/studio/richieste/45'],
    ['/studio/entra', null],
    ['https://evil.example/studio/accesso', null],
    ['//evil.example', null],
    ['/admin/operatori', null],
    [`/studio/${'x'.repeat(5_000)}`, null],
  ])('%s: to %s', async (returnTo, expected) => {
    const email = `torna-${randomUUID()}@studio.example`;
    const { data } = await new CookieJar(gateway).ask(ask, { email, returnTo });
    expect(data?.askForSignInLink?.__typename).toBe('SignInLinkSent');
    const token = await mailedFragment(gateway, email);
    // Another device, which knows the link alone.
    const used = await new CookieJar(gateway).ask(
      'mutation ($token: String!) { useSignInLink(token: $token) { ... on StudioSignedIn { returnTo } } }',
      { token },
    );
    expect(used.data?.useSignInLink).toEqual({ returnTo: expected });
  });
});

describe('sessions', () => {
  test('another site’s page changes nothing: the token of the cookie is missing', async () => {
    const { browser } = await studioBrowser(gateway);
    const { cookie = '' } = browser.headers();
    const answer = await browser.ask('mutation { endStudioSessions { email } }', {}, { cookie });
    expect(answer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('one’s own browsers are listed and ended, nobody else’s', async () => {
    const first = await studioBrowser(gateway, 'due-browser@studio.example');
    const second = await studioBrowser(gateway, 'due-browser@studio.example');
    const stranger = await studioBrowser(gateway);
    const sessions = (await current(second.browser))?.sessions as { id: string; isThis: boolean }[];
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isThis }) => !isThis)?.id;
    const end = 'mutation ($id: ID) { endStudioSessions(sessionId: $id) { sessions { id } } }';
    await stranger.browser.ask(end, { id: other });
    expect(await current(first.browser)).not.toBeNull();
    await second.browser.ask(end, { id: other });
    expect(await current(first.browser)).toBeNull();
    const third = await studioBrowser(gateway, 'due-browser@studio.example');
    await second.browser.ask(end, { id: null });
    expect(await current(third.browser)).toBeNull();
    expect(await current(second.browser)).not.toBeNull();
  });

  test('ends after thirty days without use, and ninety days after the sign-in however often it is used', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const unused = await studioBrowser(gateway, email);
    later(29 * 1_440);
    expect(await current(browser)).toMatchObject({ sessions: [{ isThis: true }, { isThis: false }] });
    later(1_440);
    expect(await current(unused.browser)).toBeNull();
    // One that is over is not shown, whenever the daily erasure comes by.
    expect(await current(browser)).toMatchObject({ sessions: [{ isThis: true }] });
    for (const days of [29, 29]) {
      later(days * 1_440);
      expect(await current(browser)).not.toBeNull();
    }
    later(2 * 1_440 - 1);
    expect(await current(browser)).not.toBeNull();
    later(1);
    expect(await current(browser)).toBeNull();
  });

  test('signing out takes the cookies and the session away', async () => {
    const { browser } = await studioBrowser(gateway);
    const { cookie = '' } = browser.headers();
    await browser.ask('mutation { signOutOfStudio }');
    expect(browser.cookies.size).toBe(0);
    expect((await browser.ask('{ currentAccount { id } }', {}, { cookie })).data?.currentAccount).toBeNull();
  });
});

test('no address and no token stands in the log', () => {
  expect(JSON.stringify(gateway.logged)).not.toMatch(/studio\.example/);
});
