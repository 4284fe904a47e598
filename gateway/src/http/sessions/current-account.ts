import type { IncomingHttpHeaders } from 'node:http';
import type { CurrentAccount } from '@dentisti/core/context';
import { findAccountOfSession, findAccountOfToken } from '@dentisti/core/studio/find-account';
import { isSameSecret } from '@dentisti/core/voice/check-signature';
import Bowser from 'bowser';
import type { GatewayServices } from '../../services.ts';
import { sessionUnread } from './session-unread.ts';
import { readStudioToken, studioCsrfHeader } from './studio-cookies.ts';

/** The account behind a request, by how far its sign-in has come: one of the two at most. */
export interface AccountsOfRequest {
  /** Signed in. */
  currentAccount: CurrentAccount | null;
  /** The mailed link was used; the second factor is still due, and opens nothing but its own step. */
  accountBetweenFactors: CurrentAccount | null;
}

export const nobody: AccountsOfRequest = { currentAccount: null, accountBetweenFactors: null };

/**
 * Returns the account of the studio that asks; none for everybody else, for an ended session, and for a request that
 * another site's page may have sent: all but GET and HEAD must repeat the session's CSRF token in a header.
 * @throws HttpError 503 when the session cannot be looked up: nobody may be told to sign in again for that.
 */
export async function findAccountsOfRequest(
  services: GatewayServices,
  { method = 'GET', headers }: { method?: string; headers: IncomingHttpHeaders },
): Promise<AccountsOfRequest> {
  const token = readStudioToken(headers);
  if (!token) return nobody;
  const found = await findAccountOfToken(services.orm.em.fork(), token, services.now()).catch(sessionUnread(services));
  if (!found) return nobody;
  const changesNothing = method === 'GET' || method === 'HEAD';
  if (!changesNothing && !isSameSecret(headers[studioCsrfHeader]?.toString(), found.csrfToken)) return nobody;
  const { account, stage } = found;
  return stage === 'complete' ? { ...nobody, currentAccount: account } : { ...nobody, accountBetweenFactors: account };
}

/** Returns the present account of an open socket's session; does not keep the session alive. @throws while Postgres is away */
export const recheckCurrentAccount = (services: GatewayServices, sessionId: string): Promise<CurrentAccount | null> =>
  findAccountOfSession(services.orm.em.fork(), sessionId, services.now());

/** Returns a browser as a person would name it, e.g. `Chrome, Windows`; never a version, by which one could be known. */
export function deviceOf({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): string {
  if (userAgent === '') return 'Browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 60) || 'Browser';
}
