import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beforeEach, expect, test } from 'vitest';
import { type CookieJar, codeOf, signedIn } from '../../testing/operator.ts';
import { setUpTestGateway } from '../../testing/start-test-gateway.ts';
import { owned, practiceToClaim, studioBrowser } from '../../testing/studio.ts';
import { addApp, challengeOf, makePasskey, run, useNewLink, whoIsIn } from '../../testing/studio-factors.ts';

let now = new Date('2026-11-24T09:00:00Z');
const gateway = setUpTestGateway({}, () => now);
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
let operator: CookieJar;
// Anew each time: an operator's session ends after twelve hours.
beforeEach(async () => {
  operator = (await signedIn(gateway, `${crypto.randomUUID()}@dentisti.example`, 'operator')).browser;
});

const result = `{ __typename ... on AdminFactorResetsChanged { resets { accountId email resetAt note } } ... on StudioRefused { message } }`;
const note = 'Sentito al telefono dello studio.';
const order = async (email: string, words = note) =>
  (
    await operator.ask(
      `mutation ($email: String!, $note: String!) { orderFactorReset(email: $email, note: $note) ${result} }`,
      { email, note: words },
    )
  ).data?.orderFactorReset as { __typename: string; message?: string; resets?: { accountId: string; email: string }[] };
/** Ordered resets of one account: a try that failed may have left others. */
const ownResets = (resets: { email: string }[] = [], email: string) => resets.filter((reset) => reset.email === email);
const stop = async (accountId: string) =>
  (await operator.ask(`mutation ($id: ID!) { stopFactorReset(accountId: $id) ${result} }`, { id: accountId })).data
    ?.stopFactorReset;
const mails = (email: string) =>
  gateway.database.em.fork().execute<{ template: string; change: string | null; to: string }[]>(
    `select template, params ->> 'change' as change, params ->> 'to' as to from mail_outbox
       where to_address = ? and template like 'factor%' and params ->> 'change' is distinct from 'totp-added' order by created_at, id`,
    [email],
  );

/** Two owners and somebody of the staff of one practice; the first has an app. */
async function practiceWithOwners() {
  const practice = await practiceToClaim(gateway);
  const [owner, other, staff] = [
    await studioBrowser(gateway),
    await studioBrowser(gateway),
    await studioBrowser(gateway),
  ];
  await owned(gateway, owner.id, practice.id);
  const em = gateway.database.em.fork();
  await saveMember(em, { practiceId: practice.id, accountId: other.id, role: 'owner', now });
  await saveMember(em, { practiceId: practice.id, accountId: staff.id, role: 'staff', now });
  return { owner, other, staff, ...(await addApp(gateway, owner.browser)) };
}

test('takes effect a day later, at the next sign-in: every factor and session goes; all owners are mailed', async () => {
  const { owner, other, staff } = await practiceWithOwners();
  const { authenticator } = await makePasskey(gateway, owner.browser);
  // Mails of one instant have no order.
  later(0.1);
  const { resets } = await order(` ${owner.email.toUpperCase()} `);
  const resetAt = new Date(now.getTime() + 24 * 3_600_000).toISOString();
  expect(ownResets(resets, owner.email)).toEqual([{ accountId: owner.id, email: owner.email, resetAt, note }]);
  expect((await order(owner.email)).message).toBe('L’azzeramento è già stato avviato.');
  later(23.9);
  expect((await useNewLink(gateway, owner.email)).answer.needsSecondFactor).toBe(true);
  later(0.2);
  const early = authenticator.sign(await challengeOf(owner.browser));
  expect(await run(owner.browser, 'signInWithPasskey', { answer: early })).toMatchObject({
    __typename: 'StudioRefused',
  });
  expect(await whoIsIn(owner.browser)).toBeNull();
  const { browser, answer } = await useNewLink(gateway, owner.email);
  expect(answer.needsSecondFactor).toBe(false);
  expect(await whoIsIn(browser)).toBe(owner.email);
  expect(await mails(owner.email)).toMatchObject([
    { change: 'passkey-added' },
    { template: 'factorResetOrdered', to: 'account' },
    { change: 'reset', to: 'account' },
  ]);
  expect(await mails(other.email)).toMatchObject([
    { template: 'factorResetOrdered', to: 'owner' },
    { change: 'reset', to: 'owner' },
  ]);
  expect(await mails(staff.email)).toEqual([]);
  const audit = await gateway.database.em
    .fork()
    .execute<{ action: string; hasOperator: boolean; detail: unknown }[]>(
      `select action, operator_id is not null as "hasOperator", detail from audit_entry where target_id = ? and action like 'account.reset%' order by id`,
      [owner.id],
    );
  expect(audit.map(({ action, hasOperator }) => [action, hasOperator])).toEqual([
    ['account.reset-ordered', true],
    ['account.reset', false],
  ]);
  expect(JSON.stringify(audit)).not.toContain(note);
});

test('whoever signs in with a factor has not lost it: the reset ends', async () => {
  const { owner, other, secret } = await practiceWithOwners();
  await order(owner.email);
  later(1);
  const half = await useNewLink(gateway, owner.email);
  await run(half.browser, 'giveSecondFactor', { code: codeOf(secret, now) });
  const left = (await operator.ask('{ adminFactorResets { email } }')).data?.adminFactorResets as unknown as {
    email: string;
  }[];
  expect(ownResets(left, owner.email)).toEqual([]);
  later(24);
  expect((await useNewLink(gateway, owner.email)).answer.needsSecondFactor).toBe(true);
  expect((await mails(other.email)).map(({ change }) => change)).toEqual([null, 'reset-withdrawn']);
});

test('an operator stops it for an owner who objects, and the owner stops it in an open session', async () => {
  const { owner } = await practiceWithOwners();
  await order(owner.email);
  expect(await stop(owner.id)).toMatchObject({ __typename: 'AdminFactorResetsChanged' });
  expect(await stop(owner.id)).toMatchObject({ __typename: 'StudioRefused' });
  await order(owner.email);
  expect((await run(owner.browser, 'stopOwnFactorReset')).account?.factors.resetAt).toBeNull();
  expect(await run(owner.browser, 'stopOwnFactorReset')).toMatchObject({ __typename: 'StudioRefused' });
  later(25);
  expect((await useNewLink(gateway, owner.email)).answer.needsSecondFactor).toBe(true);
});

test.each([
  ['nobody’s address', 'nessuno@studio.example', note],
  ['no address', 'x', note],
  ['no reason', '', 'x'],
  ['a reason that cannot be stored', '', 'NUL \u0000 dentro'],
])('is refused for %s', async (_case, email, words) => {
  const { owner } = await practiceWithOwners();
  expect(await order(email || owner.email, words)).toMatchObject({ __typename: 'StudioRefused' });
});

test('is refused for an account without a factor', async () => {
  const { email } = await studioBrowser(gateway);
  expect((await order(email)).message).toBe('Con questo indirizzo non c’è un secondo fattore da azzerare.');
  for (const id of ['x', crypto.randomUUID()]) expect(await stop(id)).toMatchObject({ __typename: 'StudioRefused' });
});
