import { demoOperatorEmail } from '@dentisti/core/trial/sign-in-as-demo-operator';
import { expect, test } from 'vitest';
import { CookieJar } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { createSchema } from '../schema.ts';

const gateway = setUpTestGateway();

const enter = async (browser: CookieJar) =>
  (
    await browser.ask(`mutation { signInAsDemoOperator { __typename
      ... on DemoOperatorSignedIn { email } ... on SignInRefused { message } } }`)
  ).data?.signInAsDemoOperator;
const currentOperator = async (browser: CookieJar) =>
  (await browser.ask('{ currentOperator { email role } }')).data?.currentOperator;

test('one call opens an operator’s session, never an administrator’s, and is audited', async () => {
  for (let times = 0; times < 2; times++) {
    const browser = new CookieJar(gateway);
    expect(await enter(browser)).toEqual({ __typename: 'DemoOperatorSignedIn', email: demoOperatorEmail });
    expect(await currentOperator(browser)).toEqual({ email: demoOperatorEmail, role: 'OPERATOR' });
    const forbidden = await browser.ask('{ operators { email } }');
    expect(forbidden.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  }
  const audit = await gateway.database.em
    .fork()
    .execute<unknown[]>(
      `select 1 from audit_entry where action = 'operator.signed-in' and detail ->> 'demonstration' = 'true'`,
    );
  expect(audit).toHaveLength(2);
});

test('it has no password to guess', async () => {
  const answer = await new CookieJar(gateway).ask(
    `mutation { signIn(email: "${demoOperatorEmail}", password: "dimostrativo") { __typename } }`,
  );
  expect(answer.data?.signIn).toEqual({ __typename: 'SignInRefused' });
});

test('refused where calls are real, and to an operator whom an administrator has closed out', async () => {
  const { env } = gateway.services;
  const { VOICE } = env;
  const browser = new CookieJar(gateway);
  try {
    env.VOICE = 'live';
    expect(await enter(browser)).toMatchObject({ message: expect.stringContaining('non sono simulate') });
  } finally {
    env.VOICE = VOICE;
  }
  await gateway.database.em
    .fork()
    .execute('update operator set disabled_at = now() where email = ?', [demoOperatorEmail]);
  expect(await enter(browser)).toMatchObject({ __typename: 'SignInRefused' });
  expect(await currentOperator(browser)).toBeNull();
});

test('production does not know the field', () => {
  expect(createSchema('production').getMutationType()?.getFields()).not.toHaveProperty('signInAsDemoOperator');
});
