import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { seen, type Visitor } from './browser.ts';
import { controls } from './controls.ts';
import { productNow } from './product-clock.ts';
import { outsideEnv } from './stack.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const stepMs = 30_000;
export const goodPassword = 'un treno per la costa ligure';

/** `make admin EMAIL=…` beside the running product: path and fragment of the link it prints. */
export async function inviteAdministrator(email: string): Promise<string> {
  const { dataDir, clockFile } = controls();
  const clock = { APP_ENV: 'trial', TEST_CLOCK_FILE: clockFile };
  const env = { ...outsideEnv(), ...clock, DATA_DIR: dataDir, PUBLIC_URL: inject('baseUrl') };
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', email], { cwd: root, env });
  const link = /https?:\/\/[^/\s]+(\/admin\/invito#[\w-]+)/.exec(stdout)?.[1];
  if (!link) throw new Error(`no link in:\n${stdout}`);
  return link;
}

/** What an authenticator app shows for a key (RFC 6238), written again so as not to trust the product's own. */
export function codeShown(secret: string, stepsAhead = 0): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(productNow().getTime() / stepMs) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

interface Operator {
  email: string;
  recoveryCodes: string[];
  /** By the product's clock: sessions that begin before it, as in a file whose clock was set back, count as ended. */
  since: Date;
}
let operator: Operator | undefined;

const accept = `mutation($token: String!, $password: String!) { acceptInvitation(token: $token, password: $password) {
  ... on InvitationAccepted { email } ... on InvitationRefused { message } } }`;
const signIn = `mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) {
  ... on SecondFactorNeeded { enrolment { secret } } ... on SignInRefused { message } } }`;
const secondFactor = `mutation($code: String!) { confirmSecondFactor(code: $code) {
  ... on SignedIn { recoveryCodes } ... on SignInRefused { message } } }`;

/** A browser in which an administrator has signed in, at the start of the admin area. By the API: the screens have a journey. */
export async function administrator(visitor: Visitor, options?: Parameters<Visitor['page']>[0]): Promise<Page> {
  const page = await visitor.page(options);
  if (!operator || operator.since > productNow()) {
    const email = `amministratrice-${randomUUID().slice(0, 8)}@dentisti.example`;
    const token = (await inviteAdministrator(email)).split('#')[1];
    await ask(page, accept, { token, password: goodPassword });
    const { enrolment } = await ask<{ enrolment: { secret: string } }>(page, signIn, { email, password: goodPassword });
    const code = codeShown(enrolment.secret);
    operator = {
      email,
      since: productNow(),
      ...(await ask<{ recoveryCodes: string[] }>(page, secondFactor, { code })),
    };
  } else {
    // A code of the app counts once in its half minute; the recovery codes can be used one after the other.
    await ask(page, signIn, { email: operator.email, password: goodPassword });
    const code = operator.recoveryCodes.pop();
    await ask(page, secondFactor, { code });
    if (operator.recoveryCodes.length === 0) operator = undefined;
  }
  await page.goto('/admin');
  await seen(menu(page));
  return page;
}

/** The admin area's menu, which strangers do not have. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Area riservata' });

/** An operation in the page's own session; its one root field. */
async function ask<T>(page: Page, query: string, variables: object): Promise<T> {
  const cookies = await page.context().cookies();
  const csrf = cookies.find(({ name }) => name === 'csrf_token')?.value;
  const response = await page.request.post('/graphql', {
    data: { query, variables },
    headers: csrf ? { 'x-csrf-token': csrf } : {},
  });
  const answer = (await response.json()) as { data?: Record<string, T>; errors?: unknown };
  expect(answer.errors, query).toBeUndefined();
  const [field] = Object.values(answer.data ?? {});
  expect(field, JSON.stringify(answer)).not.toHaveProperty('message');
  return field as T;
}
