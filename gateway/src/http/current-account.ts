import type { IncomingHttpHeaders } from 'node:http';
import type { CurrentAccount } from '@dentisti/core/context';
import { describeError } from '@dentisti/core/platform/log';
import { findAccountOfSession, findAccountOfToken } from '@dentisti/core/studio/find-account';
import { isSameSecret } from '@dentisti/core/voice/check-signature';
import Bowser from 'bowser';
import type { GatewayServices } from '../services.ts';
import { readStudioToken, studioCsrfHeader } from './studio-cookies.ts';

/**
 * Returns the account of the studio that asks; null for everybody else, for an ended session, and for a request that
 * another site's page may have sent: all but GET and HEAD must repeat the session's CSRF token in a header.
 */
export async function findCurrentAccount(
  services: GatewayServices,
  { method = 'GET', headers }: { method?: string; headers: IncomingHttpHeaders },
): Promise<CurrentAccount | null> {
  const token = readStudioToken(headers);
  if (!token) return null;
  const found = await findAccountOfToken(services.orm.em.fork(), token, services.now()).catch(notLookedUp(services));
  if (!found) return null;
  const changesNothing = method === 'GET' || method === 'HEAD';
  if (!changesNothing && !isSameSecret(headers[studioCsrfHeader]?.toString(), found.csrfToken)) return null;
  return found.account;
}

/** Returns the present account of an open socket's session; does not keep the session alive. */
export const recheckCurrentAccount = (services: GatewayServices, sessionId: string): Promise<CurrentAccount | null> =>
  findAccountOfSession(services.orm.em.fork(), sessionId, services.now()).catch(notLookedUp(services));

const notLookedUp =
  ({ log }: GatewayServices) =>
  (error: unknown) => {
    log.error({ err: describeError(error) }, 'account not looked up');
    return null;
  };

/** Returns a browser as a person would name it, e.g. `Chrome, Windows`; never a version, by which one could be known. */
export function deviceOf({ 'user-agent': userAgent = '' }: IncomingHttpHeaders): string {
  if (userAgent === '') return 'Browser';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 60) || 'Browser';
}
