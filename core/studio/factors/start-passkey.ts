import { randomBytes } from 'node:crypto';
import { findPasskeys } from '@dentisti/db/studio/factors/account-passkey.repository';
import { storeChallenge } from '@dentisti/db/studio/factors/passkey-challenge.repository';
import { storedEntries } from '@dentisti/domain/consent/stored-entries';
import { challengeMinutes, maxPasskeys } from '@dentisti/domain/studio/account-factor';
import type { RequestContext } from '../../context.ts';
import { sha256 } from '../../factors/one-time-code.ts';
import { countClient, type TooManyRequests } from '../../platform/request-limits.ts';
import { currentAccountOf } from '../get-current-account.ts';
import { type StudioRefused, studioRefused } from '../refusal.ts';
import { factorBar } from './change-factors.ts';
import { registrationOptions, signInOptions } from './passkey-verification.ts';

const cookie = 'studio_passkey';

/** What a browser hands to its authenticator, as JSON, or why not. */
export type PasskeyStartOutcome = { kind: 'started'; options: string } | StudioRefused | TooManyRequests;

/** Begins a sign-in, or a proof, with a passkey: any that the browser has for us. */
export async function startPasskeySignIn(context: RequestContext): Promise<PasskeyStartOutcome> {
  const limited = await countClient(context, 'studioFactors');
  if (limited) return limited;
  const { json, challenge } = await signInOptions(context.services.env);
  await bindChallenge(context, challenge, null);
  return { kind: 'started', options: json };
}

/** Begins a new passkey of the account that asks, which has just proved itself. */
export async function startPasskeyRegistration(context: RequestContext): Promise<PasskeyStartOutcome> {
  const limited = await countClient(context, 'studioFactors');
  if (limited) return limited;
  const account = currentAccountOf(context);
  const bar = factorBar(account, context.services.now());
  if (bar) return studioRefused(bar);
  const passkeys = await findPasskeys(context.em, account.id);
  if (passkeys.length >= maxPasskeys) return studioRefused(tooManyPasskeys);
  const known = passkeys.map(({ credentialId }) => credentialId);
  const { json, challenge } = await registrationOptions(context.services.env, account, known);
  await bindChallenge(context, challenge, account.id);
  return { kind: 'started', options: json };
}

export const tooManyPasskeys = `Puoi avere al massimo ${maxPasskeys} passkey: prima rimuovine una.`;

/** Stores a challenge for this browser, which a cookie names: tabs of one browser share it. */
async function bindChallenge(context: RequestContext, challenge: string, accountId: string | null): Promise<void> {
  const token = browserToken(context) ?? randomBytes(32).toString('base64url');
  const now = context.services.now();
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await storeChallenge(context.em, { challenge, browserHash: sha256(token), accountId, createdAt: now, expiresAt });
  context.writePasskeyBrowser(token, storedEntries[cookie].keptFor.minutes * 60);
}

function browserToken(context: RequestContext): string | null {
  const token = context.readCookie(cookie);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns what is stored of the browser that got a challenge; null for one that got none. */
export function browserHashOf(context: RequestContext): string | null {
  const token = browserToken(context);
  return token && sha256(token);
}
