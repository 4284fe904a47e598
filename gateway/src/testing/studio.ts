import { randomBytes } from 'node:crypto';
import { hashSessionToken } from '@dentisti/core/studio/find-account';
import type { PracticeRow } from '@dentisti/db/practice/practice.repository';
import { ensureAccount, noteAccountSignIn } from '@dentisti/db/studio/practice-account.repository';
import { saveMember } from '@dentisti/db/studio/practice-member.repository';
import { beginStanding } from '@dentisti/db/studio/practice-standing.repository';
import { claimCode, signInFragment } from '@dentisti/db/studio/studio-secrets';
import { storeStudioSession } from '@dentisti/db/studio/studio-session.repository';
import type { PracticeOverrides } from '@dentisti/db/testing';
import { createPractice } from './booking-form.ts';
import { CookieJar } from './operator.ts';
import type { TestGateway } from './start-test-gateway.ts';

const secretOf = (gateway: TestGateway) => gateway.services.env.BOOKING_LINK_SECRETS[0] ?? '';
let counter = 0;

/** What stands behind `#` in the newest sign-in link that was mailed to an address. */
export async function mailedFragment(gateway: TestGateway, email: string): Promise<string> {
  const [link] = await gateway.database.em
    .fork()
    .execute<{ id: string }[]>(
      'select id from sign_in_link where email = ? order by used_at is null desc, created_at desc, id limit 1',
      [email],
    );
  return signInFragment(secretOf(gateway), link?.id ?? '');
}

/** The code of a claim, as the practice gets it. */
export const sentCode = (gateway: TestGateway, claimId: string): string => claimCode(secretOf(gateway), claimId);

export const askLinkMutation = `mutation ($email: String!) { askForSignInLink(email: $email) { __typename
  ... on SignInLinkSent { email expiresAt } ... on StudioRefused { message } ... on TooManyRequests { message } } }`;
export const useLinkMutation = `mutation ($token: String!) { useSignInLink(token: $token) { __typename
  ... on StudioSignedIn { email } ... on StudioRefused { message } } }`;

/** Writes a session of an account down, as a sign-in leaves it; the cookies of its browser. */
export async function storeSession(gateway: TestGateway, accountId: string, stage: 'secondFactor' | 'complete') {
  const [token, csrfToken] = [randomBytes(32).toString('base64url'), randomBytes(24).toString('base64url')];
  const at = gateway.services.now();
  const session = { accountId, tokenHash: hashSessionToken(token), csrfToken, device: 'Browser', stage };
  const provedAt = stage === 'complete' ? at : null;
  await storeStudioSession(gateway.database.em.fork(), { ...session, startedAt: at, usedAt: at, provedAt });
  return { token, csrfToken };
}

/** A browser that is signed in to the studio, as rows (`account.test.ts` goes the real way); the address is a new one when left out. */
export async function studioBrowser(
  gateway: TestGateway,
  email = `persona-${++counter}@studio.example`,
): Promise<{ browser: CookieJar; email: string; id: string }> {
  const em = gateway.database.em.fork();
  const { id } = await ensureAccount(em, email, gateway.services.now());
  await noteAccountSignIn(em, id, gateway.services.now());
  const { token, csrfToken } = await storeSession(gateway, id, 'complete');
  const browser = new CookieJar(gateway);
  browser.cookies.set('studio_session', token).set('studio_csrf', csrfToken);
  return { browser, email, id };
}

/** A practice with a website of its own and a fixed telephone, which stand in our own demonstration data. */
export async function practiceToClaim(
  gateway: TestGateway,
  overrides: PracticeOverrides = {},
): Promise<PracticeRow & { domain: string }> {
  const domain = `studio-di-prova-${++counter}.example`;
  const practice = await createPractice(gateway, { website: `https://www.${domain}`, ...overrides });
  return { ...practice, domain };
}

export const startClaimMutation = `mutation ($input: StartClaimInput!) { startClaim(input: $input) { __typename
  ... on ClaimChanged { claim { id state sentTo triesLeft call expiresAt } } ... on StudioRefused { message }
  ... on TooManyRequests { message retryAfterSeconds } } }`;
export const enterCodeMutation = `mutation ($claimId: ID!, $code: String!) { enterClaimCode(claimId: $claimId, code: $code) {
  __typename ... on ClaimChanged { claim { id state triesLeft } } ... on StudioRefused { message } } }`;

export interface ClaimAnswer {
  __typename: string;
  message?: string;
  claim?: { id: string; state: string; sentTo: string | null; triesLeft: number; call: string | null };
}

/** Begins a claim by the practice's mailbox. */
export async function startClaim(
  browser: CookieJar,
  practice: { id: number; domain: string },
  more: Record<string, unknown> = {},
): Promise<ClaimAnswer> {
  const input = { practiceId: String(practice.id), way: 'MAILBOX', mailbox: `info@${practice.domain}`, ...more };
  return (await browser.ask(startClaimMutation, { input })).data?.startClaim as unknown as ClaimAnswer;
}

/** Types a code. */
export const enterCode = async (browser: CookieJar, claimId: string, code: string): Promise<ClaimAnswer> =>
  (await browser.ask(enterCodeMutation, { claimId, code })).data?.enterClaimCode as unknown as ClaimAnswer;

/** Makes an account the owner of a practice, the honest way; `owned` takes a tenth of the time. */
export async function claimed(gateway: TestGateway, browser: CookieJar, practice: { id: number; domain: string }) {
  const { claim } = await startClaim(browser, practice);
  const answer = await enterCode(browser, claim?.id ?? '', sentCode(gateway, claim?.id ?? ''));
  if (answer.claim?.state !== 'GRANTED') throw new Error(JSON.stringify(answer));
}

/** Makes an account the owner of a practice, as rows. */
export async function owned(gateway: TestGateway, accountId: string, practiceId: number): Promise<void> {
  const [em, now] = [gateway.database.em.fork(), gateway.services.now()];
  await beginStanding(em, { practiceId, way: 'mailbox', now });
  await saveMember(em, { practiceId, accountId, role: 'owner', now });
}
