import { describe, expect, test } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { CookieJar, codeOf } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { addApp, challengeOf, makePasskey, run, useNewLink, whoIsIn } from '../../testing/studio-factors.ts';

let now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** Somebody with a passkey. */
async function victim() {
  const { browser, email, id } = await studioBrowser(gateway);
  return { browser, email, id, ...(await makePasskey(gateway, browser)) };
}
/** Signs in with an answer; whose account is in then, null when it was refused. */
async function tryIn(browser: CookieJar, answer: string): Promise<unknown> {
  await run(browser, 'signInWithPasskey', { answer });
  return whoIsIn(browser);
}

describe('an answer of a passkey', () => {
  test('is taken once: neither it nor its challenge again, from whatever browser', async () => {
    const { authenticator, email } = await victim();
    const browser = new CookieJar(gateway);
    const options = await challengeOf(browser);
    const answer = authenticator.sign(options);
    expect(await tryIn(browser, answer)).toBe(email);
    const cookies = browser.cookies;
    const thief = new CookieJar(gateway);
    thief.cookies.set('studio_passkey', cookies.get('studio_passkey') ?? '');
    expect(await tryIn(thief, answer)).toBeNull();
    expect(await tryIn(thief, authenticator.sign(options))).toBeNull();
  });

  test('counts in the browser that got the challenge alone', async () => {
    const { authenticator } = await victim();
    const [asked, other, none] = [new CookieJar(gateway), new CookieJar(gateway), new CookieJar(gateway)];
    await challengeOf(other);
    const options = await challengeOf(asked);
    expect(await tryIn(other, authenticator.sign(options))).toBeNull();
    expect(await tryIn(none, authenticator.sign(options))).toBeNull();
    expect(await tryIn(asked, authenticator.sign(options))).not.toBeNull();
  });

  test('comes within five minutes', async () => {
    const { authenticator, email } = await victim();
    const browser = new CookieJar(gateway);
    const early = await challengeOf(browser);
    later(4.9);
    expect(await tryIn(browser, authenticator.sign(early))).toBe(email);
    const late = await challengeOf(browser);
    later(5);
    await browser.ask('mutation { signOutOfStudio }');
    expect(await tryIn(browser, authenticator.sign(late))).toBeNull();
  });

  test.each([
    ['another site', { origin: 'https://dentisti.evil.example' }],
    ['our name under another scheme', { origin: 'https://localhost:8080' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a registration', { type: 'webauthn.create' }],
    ['no verification of the person', { isVerified: false }],
    [
      'another account’s handle',
      { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
    ],
    ['an invented challenge', { challenge: 'A'.repeat(43) }],
    ['another credential’s name', { credentialId: 'B'.repeat(43) }],
  ])('with %s is refused', async (_case, lie) => {
    const { authenticator } = await victim();
    const browser = new CookieJar(gateway);
    expect(await tryIn(browser, authenticator.sign(await challengeOf(browser), lie))).toBeNull();
  });

  test('signed by another key is refused, also under the right name', async () => {
    const { authenticator, id } = await victim();
    const browser = new CookieJar(gateway);
    const forger = new Authenticator(gateway.services.env.PUBLIC_URL);
    const userHandle = Buffer.from(id).toString('base64url');
    const lie = { userHandle, credentialId: authenticator.credentialId };
    expect(await tryIn(browser, forger.sign(await challengeOf(browser), lie))).toBeNull();
  });

  test('whose count does not go on is a copy’s', async () => {
    const { authenticator, email } = await victim();
    const browser = new CookieJar(gateway);
    expect(await tryIn(browser, authenticator.sign(await challengeOf(browser), { counter: 7 }))).toBe(email);
    for (const counter of [7, 3, 0]) {
      const copy = new CookieJar(gateway);
      expect(await tryIn(copy, authenticator.sign(await challengeOf(copy), { counter })), `${counter}`).toBeNull();
    }
    const own = new CookieJar(gateway);
    expect(await tryIn(own, authenticator.sign(await challengeOf(own), { counter: 8 }))).toBe(email);
  });

  test.each(['', '{}', 'null', '[]', '"x"', `{"id":"${'A'.repeat(2_000)}"}`, 'x'.repeat(50_000), '\u0000', '{"id":1}'])(
    '%# that is none is refused, not broken',
    async (answer) => {
      const browser = new CookieJar(gateway);
      await challengeOf(browser);
      expect(await run(browser, 'signInWithPasskey', { answer })).toMatchObject({ __typename: 'StudioRefused' });
    },
  );

  test('cut, changed or exchanged anywhere is refused, not broken', async () => {
    const { authenticator } = await victim();
    const [browser, other] = [new CookieJar(gateway), new CookieJar(gateway)];
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      for (const change of [(text: string) => text.slice(0, -3), () => 'AAAA', (text: string) => `B${text.slice(1)}`]) {
        const answer = JSON.parse(authenticator.sign(await challengeOf(browser)));
        answer.response[part] = change(answer.response[part]);
        expect(await tryIn(browser, JSON.stringify(answer)), `${part} ${answer.response[part]}`).toBeNull();
      }
    expect(await whoIsIn(other)).toBeNull();
  });
});

describe('another account’s passkey', () => {
  test('neither completes a mailed link nor proves anything', async () => {
    const owner = await victim();
    const thief = await victim();
    const { browser } = await useNewLink(gateway, owner.email);
    expect(await tryIn(browser, thief.authenticator.sign(await challengeOf(browser)))).toBeNull();
    later(16);
    const proof = thief.authenticator.sign(await challengeOf(owner.browser));
    expect(await run(owner.browser, 'proveWithPasskey', { answer: proof })).toMatchObject({
      __typename: 'StudioRefused',
    });
    expect((await run(owner.browser, 'offerApp')).message).toMatch(/prima conferma/);
  });

  test('cannot be removed, nor be added with another account’s challenge', async () => {
    const owner = await victim();
    const thief = await victim();
    const id = owner.answer.account?.factors.passkeys[0]?.id;
    expect(await run(thief.browser, 'removePasskey', { id })).toMatchObject({ __typename: 'StudioRefused' });
    const { options = '' } = await run(owner.browser, 'startPasskeyRegistration');
    thief.browser.cookies.set('studio_passkey', owner.browser.cookies.get('studio_passkey') ?? '');
    const answer = new Authenticator(gateway.services.env.PUBLIC_URL).register(options);
    expect(await run(thief.browser, 'addPasskey', { answer })).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('a challenge to sign in makes no passkey, one to make a passkey signs nobody in', async () => {
    const { browser, authenticator } = await victim();
    const signIn = JSON.parse(await challengeOf(browser));
    const asRegistration = JSON.stringify({ challenge: signIn.challenge, rp: { id: 'localhost' }, user: { id: 'x' } });
    const answer = new Authenticator(gateway.services.env.PUBLIC_URL).register(asRegistration);
    expect(await run(browser, 'addPasskey', { answer })).toMatchObject({ __typename: 'StudioRefused' });
    const { options = '' } = await run(browser, 'startPasskeyRegistration');
    const { challenge } = JSON.parse(options);
    const assertion = authenticator.sign(JSON.stringify({ challenge, rpId: 'localhost' }));
    expect(await run(browser, 'proveWithPasskey', { answer: assertion })).toMatchObject({
      __typename: 'StudioRefused',
    });
  });
});

describe('races', () => {
  test('two tabs that answer one challenge: one gets in', async () => {
    const { authenticator } = await victim();
    const browser = new CookieJar(gateway);
    const answer = authenticator.sign(await challengeOf(browser), { counter: 0 });
    const tabs = Array.from({ length: 4 }, () => {
      const tab = new CookieJar(gateway);
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => run(tab, 'signInWithPasskey', { answer })));
    expect(answers.filter(({ __typename }) => __typename === 'StudioSignedIn')).toHaveLength(1);
  });

  test('two tabs of one browser have a challenge each', async () => {
    const { authenticator, email } = await victim();
    const browser = new CookieJar(gateway);
    const [first, second] = [await challengeOf(browser), await challengeOf(browser)];
    expect(await tryIn(browser, authenticator.sign(second))).toBe(email);
    expect(await tryIn(browser, authenticator.sign(first))).toBe(email);
  });

  test('of two browsers that add a factor at once one is signed out, and its factor is not there', async () => {
    const { browser, email, id } = await studioBrowser(gateway);
    const { browser: thief } = await studioBrowser(gateway, email);
    const added = await Promise.allSettled([makePasskey(gateway, browser), makePasskey(gateway, thief)]);
    expect(added.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const stored = await gateway.database.em.fork().execute('select from account_passkey where account_id = ?', [id]);
    expect(stored).toHaveLength(1);
    expect([await whoIsIn(browser), await whoIsIn(thief)].filter((who) => who === email)).toHaveLength(1);
  });
});

test('another site’s page does not give the code of a session that waits for its second factor: the token of the cookie is missing', async () => {
  const { browser, email } = await studioBrowser(gateway);
  const { secret } = await addApp(gateway, browser);
  later(1);
  const half = (await useNewLink(gateway, email)).browser;
  const { cookie = '' } = half.headers();
  const give = 'mutation ($code: String!) { giveSecondFactor(code: $code) { __typename } }';
  const { errors } = await half.ask(give, { code: codeOf(secret, now) }, { cookie });
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
