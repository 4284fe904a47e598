import type { IncomingHttpHeaders } from 'node:http';
import type { CurrentOperator } from '@dentisti/core/context';
import type { OperatorSession } from '@dentisti/core/operators/operator-sessions';
import { isSameSecret } from '@dentisti/core/voice/check-signature';
import { findOperator } from '@dentisti/db/operators/operator.repository';
import type { GatewayServices } from '../../services.ts';
import { csrfHeader, readSessionToken } from './session-cookies.ts';
import { sessionUnread } from './session-unread.ts';

/**
 * Returns the operator who asks; null for visitors, for an ended session, and for a request that another site's page
 * may have sent: all but GET and HEAD must repeat the session's CSRF token in a header.
 * @throws HttpError 503 when the session cannot be looked up: nobody may be told to sign in again for that.
 */
export async function findCurrentOperator(
  services: GatewayServices,
  { method = 'GET', headers }: { method?: string; headers: IncomingHttpHeaders },
): Promise<CurrentOperator | null> {
  const token = readSessionToken(headers);
  if (!token) return null;
  const session = await services.operatorSessions.find(token).catch(sessionUnread(services));
  if (!session) return null;
  const changesNothing = method === 'GET' || method === 'HEAD';
  if (!changesNothing && !isSameSecret(headers[csrfHeader]?.toString(), session.csrfToken)) return null;
  return operatorOfSession(services, token, session).catch(sessionUnread(services));
}

/** Returns the present operator of an open socket's cookie; does not keep the session alive. @throws while a store is away */
export async function recheckCurrentOperator(
  services: GatewayServices,
  token: string,
): Promise<CurrentOperator | null> {
  const session = await services.operatorSessions.find(token, { keepsAlive: false });
  return session && operatorOfSession(services, token, session);
}

async function operatorOfSession(
  { orm }: GatewayServices,
  token: string,
  session: OperatorSession,
): Promise<CurrentOperator | null> {
  const operator = await findOperator(orm.em.fork(), session.operatorId);
  if (!operator || operator.disabledAt || operator.sessionsSince > new Date(session.startedAt)) return null;
  return { id: operator.id, email: operator.email, role: operator.role, stage: session.stage, token };
}
