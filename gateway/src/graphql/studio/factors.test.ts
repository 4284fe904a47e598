import { describe, expect, test } from 'vitest';
import { CookieJar, codeOf } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { studioBrowser } from '../../testing/studio.ts';
import { addApp, challengeOf, makePasskey, run, useNewLink, whoIsIn } from '../../testing/studio-factors.ts';

let now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  gateway.database.em.fork().execute<Row[]>(text, values);
const mailsTo = async (email: string) =>
  (
    await sql<{ change: string }>(
      `select params ->> 'change' as change from mail_outbox where to_address = ? and template = 'factorChanged' order by created_at`,
      [email],
    )
  ).map(({ change }) => change);

describe('an authenticator app', () => {
  test('counts from its first code on, ends other sessions, and then a link alone does not sign in', async () => {
    const { browser, email, id } = await studioBrowser(gateway);
    const other = await studioBrowser(gateway, email);
    const { secret = '' } = await run(browser, 'offerApp');
    // Only on offer: a link still signs in.
    const between = await useNewLink(gateway, email);
    expect(between.answer).toMatchObject({ needsSecondFactor: false });
    expect(await run(browser, 'confirmApp', { code: '000000' })).toMatchObject({ __typename: 'StudioRefused' });
    const done = await run(browser, 'confirmApp', { code: codeOf(secret, now) });
    expect(done.recoveryCodes).toHaveLength(10);
    expect(done.account?.factors).toMatchObject({ totpSince: now.toISOString(), recoveryCodesLeft: 10 });
    expect(done.account?.sessions).toHaveLength(1);
    expect([await whoIsIn(browser), await whoIsIn(other.browser), await whoIsIn(between.browser)]).toEqual([
      email,
      null,
      null,
    ]);
    const stored = JSON.stringify([
      await sql('select * from account_factor where account_id = ?', [id]),
      await sql('select * from account_recovery_code where account_id = ?', [id]),
    ]);
    for (const text of [secret, ...(done.recoveryCodes ?? [])]) expect(stored).not.toContain(text);

    const { browser: thief, answer } = await useNewLink(gateway, email);
    expect(answer).toMatchObject({ __typename: 'StudioSignedIn', needsSecondFactor: true });
    expect(await whoIsIn(thief)).toBeNull();
    const step = '{ secondFactorStep { email hasApp hasPasskey } }';
    expect((await thief.ask(step)).data?.secondFactorStep).toEqual({ email, hasApp: true, hasPasskey: false });
    expect((await browser.ask(step)).data?.secondFactorStep).toBeNull();
    // The code that switched it on was used up by that.
    expect(await run(thief, 'giveSecondFactor', { code: codeOf(secret, now) })).toMatchObject({
      __typename: 'StudioRefused',
    });
    later(1);
    const [half] = thief.cookies.values();
    expect(await run(thief, 'giveSecondFactor', { code: codeOf(secret, now) })).toMatchObject({
      __typename: 'StudioSignedIn',
      needsSecondFactor: false,
    });
    expect(await whoIsIn(thief)).toBe(email);
    // The token of before the code is worth nothing.
    expect(thief.cookies.get('studio_session')).not.toBe(half);
    expect(await mailsTo(email)).toEqual(['totp-added']);
  });

  test('a code is taken once, also by two tabs at once', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { secret } = await addApp(gateway, browser);
    later(1);
    const tabs = [await useNewLink(gateway, email), await useNewLink(gateway, email)];
    const code = codeOf(secret, now);
    const answers = await Promise.all(tabs.map((tab) => run(tab.browser, 'giveSecondFactor', { code })));
    expect(answers.map(({ __typename }) => __typename).sort()).toEqual(['StudioRefused', 'StudioSignedIn']);
  });

  test('wrong codes make every code rest, recovery codes too, and the right one is then refused', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { secret, recoveryCodes } = await addApp(gateway, browser);
    const { browser: thief } = await useNewLink(gateway, email);
    const wrong = Array.from({ length: 5 }, () => run(thief, 'giveSecondFactor', { code: '000000' }));
    for (const { message } of await Promise.all(wrong)) expect(message).toMatch(/^Codice non corretto/);
    later(0.6);
    for (const code of [codeOf(secret, now), recoveryCodes[0]])
      expect(await run(thief, 'giveSecondFactor', { code })).toMatchObject({ __typename: 'StudioRefused' });
    later(1);
    expect(await run(thief, 'giveSecondFactor', { code: codeOf(secret, now) })).toMatchObject({
      __typename: 'StudioSignedIn',
    });
  });

  test('a recovery code signs in once, and is mailed about', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { recoveryCodes } = await addApp(gateway, browser);
    const code = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')}`;
    const first = await useNewLink(gateway, email);
    expect(await run(first.browser, 'giveSecondFactor', { code })).toMatchObject({ __typename: 'StudioSignedIn' });
    const second = await useNewLink(gateway, email);
    expect(await run(second.browser, 'giveSecondFactor', { code })).toMatchObject({ __typename: 'StudioRefused' });
    expect(await mailsTo(email)).toEqual(['totp-added', 'code-used']);
    const replaced = await run(first.browser, 'replaceAccountRecoveryCodes');
    expect(replaced.recoveryCodes).toHaveLength(10);
    expect(await run(second.browser, 'giveSecondFactor', { code: recoveryCodes[0] })).toMatchObject({
      __typename: 'StudioRefused',
    });
  });

  test('the second factor has ten minutes, and the session ends then', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { secret } = await addApp(gateway, browser);
    const half = await useNewLink(gateway, email);
    later(10);
    const { errors } = await half.browser.ask(
      'mutation ($code: String!) { giveSecondFactor(code: $code) { __typename } }',
      { code: codeOf(secret, now) },
    );
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  test('is switched off after a fresh proof alone; with the last factor the recovery codes go', async () => {
    const { browser, email, id } = await studioBrowser(gateway);
    const { secret } = await addApp(gateway, browser);
    later(16);
    for (const field of ['endApp', 'offerApp', 'replaceAccountRecoveryCodes', 'startPasskeyRegistration'] as const)
      expect((await run(browser, field)).message, field).toMatch(/prima conferma che sei tu/);
    expect(await run(browser, 'proveWithCode', { code: '123' })).toMatchObject({ __typename: 'StudioRefused' });
    const proved = await run(browser, 'proveWithCode', { code: codeOf(secret, now) });
    expect(proved.account?.factors.provedUntil).toBe(new Date(now.getTime() + 15 * 60_000).toISOString());
    const ended = await run(browser, 'endApp');
    expect(ended.account?.factors).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect((await run(browser, 'endApp')).__typename).toBe('StudioRefused');
    expect((await useNewLink(gateway, email)).answer.needsSecondFactor).toBe(false);
    expect(await mailsTo(email)).toEqual(['totp-added', 'totp-removed']);
    const audit = await sql<{ action: string }>('select action from audit_entry where target_id = ? order by id', [id]);
    expect(audit.map(({ action }) => action)).toEqual([
      'account.totp-added',
      'account.code-refused',
      'account.totp-removed',
      'account.signed-in',
    ]);
  });
});

describe('a passkey', () => {
  test('signs in alone, in any browser, without a mail', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { authenticator, answer } = await makePasskey(gateway, browser);
    expect(answer.recoveryCodes).toHaveLength(10);
    expect(answer.account?.factors.passkeys).toMatchObject([{ name: 'Browser', usedAt: null }]);
    const fresh = new CookieJar(gateway);
    const options = await challengeOf(fresh);
    expect(JSON.parse(options)).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(JSON.parse(options).allowCredentials ?? []).toEqual([]);
    const signedIn = await run(fresh, 'signInWithPasskey', { answer: authenticator.sign(options) });
    expect(signedIn).toMatchObject({ __typename: 'StudioSignedIn', email, needsSecondFactor: false });
    expect(await whoIsIn(fresh)).toBe(email);
    expect((await useNewLink(gateway, email)).answer.needsSecondFactor).toBe(true);
    expect(await mailsTo(email)).toEqual(['passkey-added']);
  });

  test('completes a mailed link, and proves in a signed-in browser', async () => {
    const { browser, email } = await studioBrowser(gateway);
    const { authenticator } = await makePasskey(gateway, browser);
    const half = await useNewLink(gateway, email);
    const answer = authenticator.sign(await challengeOf(half.browser));
    expect(await run(half.browser, 'signInWithPasskey', { answer })).toMatchObject({ email });
    expect(await whoIsIn(half.browser)).toBe(email);
    later(20);
    const proof = authenticator.sign(await challengeOf(half.browser));
    const proved = await run(half.browser, 'proveWithPasskey', { answer: proof });
    const [passkey] = proved.account?.factors.passkeys ?? [];
    expect(passkey?.usedAt).toBe(now.toISOString());
    const removed = await run(half.browser, 'removePasskey', { id: passkey?.id });
    expect(removed.account?.factors).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    const after = new CookieJar(gateway);
    const late = authenticator.sign(await challengeOf(after));
    expect(await run(after, 'signInWithPasskey', { answer: late })).toMatchObject({ __typename: 'StudioRefused' });
  });

  test('an account has ten at most, each once', async () => {
    const { browser } = await studioBrowser(gateway);
    const { authenticator, answer } = await makePasskey(gateway, browser);
    const { options = '' } = await run(browser, 'startPasskeyRegistration');
    expect(JSON.parse(options).excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const again = await run(browser, 'addPasskey', { answer: authenticator.register(options) });
    expect(again.message).toBe('Questa passkey c’è già.');
    for (let count = 1; count < 10; count++) await makePasskey(gateway, browser);
    expect((await run(browser, 'startPasskeyRegistration')).message).toMatch(/al massimo 10/);
    expect(answer.account?.factors.passkeys).toHaveLength(1);
  });
});

test('the demonstration account, which is everybody’s, gets no factor', async () => {
  const browser = new CookieJar(gateway);
  await sql(`insert into practice_account (email, created_at) values ('studio-dimostrativo@dentisti.example', now())`);
  await useNewLink(gateway, 'studio-dimostrativo@dentisti.example', browser);
  for (const field of ['offerApp', 'startPasskeyRegistration'] as const)
    expect((await run(browser, field)).message).toMatch(/^L’accesso dimostrativo è di tutti/);
  // Said before anybody asks for a link to prove something.
  const reasonOf = async (asked: CookieJar) =>
    (await asked.ask('{ currentAccount { factors { noneBecause } } }')).data?.currentAccount?.factors;
  expect(await reasonOf(browser)).toEqual({ noneBecause: expect.stringMatching(/^L’accesso dimostrativo è di tutti/) });
  expect(await reasonOf((await studioBrowser(gateway)).browser)).toEqual({ noneBecause: null });
});

test('neither address, code nor key stands in the log', () => {
  expect(JSON.stringify(gateway.logged)).not.toMatch(/studio\.example|otpauth|clientDataJSON/);
});
