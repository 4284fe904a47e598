import { invite } from '@dentisti/core/operators/invite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptMutation,
  CookieJar,
  codeOf,
  goodPassword,
  secondFactorMutation,
  signedIn,
  signInMutation,
  storeOperator,
} from '../../testing/operator.ts';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';

let gateway: TestGateway;
let now = new Date('2026-11-24T08:00:00Z');
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
beforeAll(async () => {
  gateway = await startTestGateway({}, () => now);
});
afterAll(() => gateway.close());

const currentOperatorQuery = '{ currentOperator { email role } }';
const actions = async (id: string) =>
  (
    await gateway.database.em
      .fork()
      .execute<{ action: string }[]>('select action from audit_entry where target_id = ? order by id', [id])
  ).map(({ action }) => action);

describe('signing in', () => {
  test('invitation, password, second factor; cookies are closed to scripts and other sites', async () => {
    const email = 'prima@dentisti.example';
    const wanted = { email, role: 'admin', by: null, now, publicUrl: 'http://localhost' } as const;
    const { link = '', operatorId: id = '' } = (await invite(gateway.database.em.fork(), wanted)) ?? {};
    const accepted = { token: link.split('#')[1], password: goodPassword };
    expect((await new CookieJar(gateway).ask(acceptMutation, accepted)).data?.acceptInvitation).toMatchObject({
      email,
    });
    const response = await gateway.post('/graphql', {
      query: signInMutation,
      variables: { email: 'PRIMA@dentisti.example ', password: goodPassword },
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^session_id=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^csrf_token=[\w-]{32}; Path=\/; SameSite=Lax$/);

    const browser = new CookieJar(gateway);
    const { data } = await browser.ask(signInMutation, { email, password: goodPassword });
    const offered = data?.signIn?.enrolment as { uri: string; secret: string; qrSvg: string };
    expect(offered.uri).toContain('otpauth://totp/Dentisti.ai:prima%40dentisti.example');
    expect(offered.qrSvg).toMatch(/^<svg/);
    const halfway = browser.cookies.get('session_id');
    expect((await browser.ask(currentOperatorQuery)).data).toEqual({ currentOperator: null });
    expect((await browser.ask('{ operators { email } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');

    const done = await browser.ask(secondFactorMutation, { code: codeOf(offered.secret, now) });
    expect(done.data?.confirmSecondFactor).toMatchObject({
      __typename: 'SignedIn',
      operator: { email, role: 'ADMIN', recoveryCodesLeft: 10 },
    });
    expect(browser.cookies.get('session_id')).not.toBe(halfway);
    expect((await browser.ask(currentOperatorQuery)).data).toEqual({ currentOperator: { email, role: 'ADMIN' } });
    expect(await actions(id)).toEqual(['operator.invited', 'operator.password-set', 'operator.second-factor-set-up']);

    await browser.ask('mutation { signOut }');
    expect(browser.cookies.size).toBe(0);
  });

  test('whoever guesses reads one sentence, whatever is wrong', async () => {
    const email = 'nota@dentisti.example';
    await storeOperator(gateway, email, 'operator');
    const answers = await Promise.all(
      [
        { email: 'nessuno@dentisti.example', password: goodPassword },
        { email, password: 'sbagliata ma lunga' },
        { email, password: 'x'.repeat(5_000) },
        { email: '', password: '' },
      ].map((variables) => new CookieJar(gateway).ask(signInMutation, variables)),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data?.signIn))).size).toBe(1);
  });

  test('five wrong passwords let the account rest, also against the right one; then it opens again', async () => {
    const email = 'stanca@dentisti.example';
    const id = await storeOperator(gateway, email, 'operator');
    const tryOut = async (password: string) => {
      const { data } = await new CookieJar(gateway).ask(signInMutation, { email, password });
      return data?.signIn?.__typename;
    };
    for (let attempt = 0; attempt < 5; attempt++) expect(await tryOut('sempre sbagliata')).toBe('SignInRefused');
    expect(await tryOut(goodPassword)).toBe('SignInRefused');
    later(61);
    expect(await tryOut(goodPassword)).toBe('SecondFactorNeeded');
    await gateway.services.background.finish();
    expect((await actions(id)).filter((action) => action === 'operator.sign-in-refused')).toHaveLength(5);
  });

  test('a dozen wrong passwords at once count as many', async () => {
    const email = 'assalita@dentisti.example';
    const id = await storeOperator(gateway, email, 'operator');
    const guesses = Array.from({ length: 12 }, (_, i) =>
      new CookieJar(gateway).ask(signInMutation, { email, password: `tentativo numero ${i}` }),
    );
    await Promise.all(guesses);
    await gateway.services.background.finish();
    // Those that come while it rests are refused without being compared.
    expect(await actions(id)).toEqual(Array(5).fill('operator.sign-in-refused'));
  });
});

describe('the second factor', () => {
  test('a code counts once, the next one after it', async () => {
    const { secret } = await signedIn(gateway, 'codici@dentisti.example', 'operator');
    const again = new CookieJar(gateway);
    const tryCode = async (code: string) => {
      await again.ask(signInMutation, { email: 'codici@dentisti.example', password: goodPassword });
      return (await again.ask(secondFactorMutation, { code })).data?.confirmSecondFactor?.__typename;
    };
    expect(await tryCode(codeOf(secret, now))).toBe('SignInRefused');
    expect(await tryCode('000000')).toBe('SignInRefused');
    later(30);
    expect(await tryCode(codeOf(secret, now))).toBe('SignedIn');
  });

  test('a recovery code works once, in any spelling', async () => {
    const { recoveryCodes } = await signedIn(gateway, 'telefono.perso@dentisti.example', 'operator');
    const spelled = ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')}`;
    const tryIt = async () => {
      const browser = new CookieJar(gateway);
      await browser.ask(signInMutation, { email: 'telefono.perso@dentisti.example', password: goodPassword });
      return (await browser.ask(secondFactorMutation, { code: spelled })).data?.confirmSecondFactor;
    };
    expect(await tryIt()).toMatchObject({ __typename: 'SignedIn', operator: { recoveryCodesLeft: 9 } });
    expect(await tryIt()).toMatchObject({ __typename: 'SignInRefused' });
  });

  test('stored keys and codes cannot be read from the database', async () => {
    const { secret, recoveryCodes } = await signedIn(gateway, 'segreti@dentisti.example', 'operator');
    const stored = JSON.stringify(
      await gateway.database.em
        .fork()
        .execute('select * from operator left join operator_recovery_code c on c.operator_id = operator.id'),
    );
    for (const text of [secret, goodPassword, ...recoveryCodes]) expect(stored).not.toContain(text);
    const logs = JSON.stringify(gateway.logged);
    for (const text of [secret, goodPassword, ...recoveryCodes]) expect(logs).not.toContain(text);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('a session', () => {
  test('without the CSRF header it is nobody’s', async () => {
    const { browser } = await signedIn(gateway, 'csrf@dentisti.example', 'operator');
    const { cookie = '' } = browser.headers();
    expect((await browser.ask(currentOperatorQuery, {}, { cookie })).data).toEqual({ currentOperator: null });
    expect((await browser.ask(currentOperatorQuery, {}, { cookie, 'x-csrf-token': 'x'.repeat(32) })).data).toEqual({
      currentOperator: null,
    });
    expect((await browser.ask(currentOperatorQuery)).data?.currentOperator).toMatchObject({
      email: 'csrf@dentisti.example',
    });
  });

  test('ends twelve hours after it began', async () => {
    const { browser } = await signedIn(gateway, 'lunga@dentisti.example', 'operator');
    const before = now;
    later(12 * 3_600 + 1);
    expect((await browser.ask(currentOperatorQuery)).data).toEqual({ currentOperator: null });
    now = before;
  });

  test.each([
    ['is shut out', 'setOperatorDisabled(operatorId: $id, disabled: true)'],
    ['gets another role', 'setOperatorRole(operatorId: $id, role: OPERATOR)'],
    ['must set up the second factor anew', 'resetSecondFactor(operatorId: $id)'],
  ])('ends when its owner %s', async (what, field) => {
    const admin = await signedIn(gateway, `capo.${what.length}@dentisti.example`, 'admin');
    const { id, browser } = await signedIn(gateway, `collega.${what.length}@dentisti.example`, 'admin');
    later(1);
    const query = `mutation ($id: ID!) { ${field} { __typename } }`;
    expect((await admin.browser.ask(query, { id })).data).toEqual({
      [field.split('(')[0] ?? '']: { __typename: 'OperatorChanged' },
    });
    expect((await browser.ask(currentOperatorQuery)).data).toEqual({ currentOperator: null });
  });
});

describe('operators', () => {
  test('of two last admins who demote each other at once one stays', async () => {
    const em = gateway.database.em.fork();
    await em.execute('update operator set disabled_at = now()');
    const one = await signedIn(gateway, 'uno@dentisti.example', 'admin');
    const two = await signedIn(gateway, 'due@dentisti.example', 'admin');
    const demote = 'mutation ($id: ID!) { setOperatorRole(operatorId: $id, role: OPERATOR) { __typename } }';
    const answers = await Promise.all([
      one.browser.ask(demote, { id: two.id }),
      two.browser.ask(demote, { id: one.id }),
    ]);
    const changed = answers.filter(({ data }) => data?.setOperatorRole?.__typename === 'OperatorChanged');
    expect(changed).toHaveLength(1);
    const [row] = await em.execute<{ count: number }[]>(
      "select count(*)::int as count from operator where role = 'admin' and disabled_at is null",
    );
    expect(row?.count).toBe(1);
  });

  test('an operator sees no operators and no audit', async () => {
    const { browser } = await signedIn(gateway, 'semplice@dentisti.example', 'operator');
    for (const query of ['{ operators { id } }', '{ auditEntries { id } }'])
      expect((await browser.ask(query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('the audit can be narrowed to what was done', async () => {
    const admin = await signedIn(gateway, 'registro@dentisti.example', 'admin');
    for (const disabled of [true, false, true]) {
      const change =
        'mutation ($id: ID!, $disabled: Boolean!) { setOperatorDisabled(operatorId: $id, disabled: $disabled) { __typename } }';
      const { id } = await signedIn(gateway, `chiuso.${disabled}@dentisti.example`, 'operator');
      await admin.browser.ask(change, { id, disabled });
    }
    const list = async (actions: string[], before: string | null = null) => {
      const query =
        'query ($actions: [String!]!, $before: ID) { auditEntries(actions: $actions, before: $before, first: 2) { id action } }';
      return ((await admin.browser.ask(query, { actions, before })).data?.auditEntries ?? []) as {
        id: string;
        action: string;
      }[];
    };
    const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ action }) => action);
    expect(await names(['operator.enabled'])).toEqual(['operator.enabled']);
    const both = await list(['operator.enabled', 'operator.disabled']);
    expect(both.map(({ action }) => action)).toEqual(['operator.disabled', 'operator.enabled']);
    expect((await names(['operator.enabled', 'operator.disabled'], both[1]?.id))[0]).toBe('operator.disabled');
    expect(await names(['\u0000', "x' or '1'='1"])).toEqual([]);
  });

  test('the audit names who did it and to whom, until an account is gone', async () => {
    const admin = await signedIn(gateway, 'nomi@dentisti.example', 'admin');
    const { id } = await signedIn(gateway, 'chi.va@dentisti.example', 'operator');
    const change = 'mutation ($id: ID!) { setOperatorDisabled(operatorId: $id, disabled: true) { __typename } }';
    await admin.browser.ask(change, { id });
    const last = async () => {
      const query =
        '{ auditEntries(actions: ["operator.disabled"], first: 1) { operatorEmail targetId targetOperatorEmail } }';
      return (await admin.browser.ask(query)).data?.auditEntries;
    };
    const names = { operatorEmail: 'nomi@dentisti.example', targetId: id };
    expect(await last()).toEqual([{ ...names, targetOperatorEmail: 'chi.va@dentisti.example' }]);
    await gateway.database.em.fork().execute('delete from operator where id = ?', [id]);
    expect(await last()).toEqual([{ ...names, targetOperatorEmail: null }]);
  });

  test('an invitation works once, not after two days, not with a weak password', async () => {
    const publicUrl = 'https://dentisti.example';
    const make = (email: string) =>
      invite(gateway.database.em.fork(), { email, role: 'operator', by: null, now, publicUrl });
    expect(await make('non un indirizzo')).toBeNull();
    const invitation = await make('invitata@dentisti.example');
    expect(invitation?.link).toMatch(/^https:\/\/dentisti\.example\/admin\/invito#[\w-]{43}$/);
    const token = invitation?.link.split('#')[1] ?? '';
    const accept = async (password: string) =>
      (await new CookieJar(gateway).ask(acceptMutation, { token, password })).data?.acceptInvitation?.__typename;
    expect(await accept('corta')).toBe('InvitationRefused');
    const twice = await Promise.all([accept(goodPassword), accept(goodPassword)]);
    expect(twice.sort()).toEqual(['InvitationAccepted', 'InvitationRefused']);
    const late = await make('tardi@dentisti.example');
    const before = now;
    later(49 * 3_600);
    const answer = await new CookieJar(gateway).ask(acceptMutation, {
      token: late?.link.split('#')[1],
      password: goodPassword,
    });
    expect(answer.data?.acceptInvitation?.__typename).toBe('InvitationRefused');
    now = before;
  });
});

test('strangers meet a limit by address, operator or not', async () => {
  const { database, redis } = gateway;
  const strict = await startTestGateway(
    { DATABASE_URL: database.serviceUrl, REDIS_URL: redis.url, RATE_LIMIT_EXEMPT: '' },
    () => now,
  );
  const browser = new CookieJar(strict);
  const answers: unknown[] = [];
  for (let i = 0; i < 11; i++)
    answers.push(
      (await browser.ask(signInMutation, { email: 'nessuno@altrove.example', password: 'una lunga frase' })).data
        ?.signIn?.__typename,
    );
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('SignInRefused'));
  expect(answers[10]).toBe('TooManyRequests');
  await strict.close();
});
