import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { findOperator } from '@dentisti/db';
import type { OperatorRole } from '@dentisti/domain/operators/role';
import { describeDefect } from '../log.ts';
import type { GatewayServices } from '../services.ts';
import type { OperatorSession, SignInStage } from './operator-sessions.ts';
import { csrfHeader, readSessionToken } from './session-cookies.ts';

/** The colleague behind a request. */
export interface Viewer {
  id: string;
  email: string;
  role: OperatorRole;
  /** Only `complete` opens anything but the second factor's own step. */
  stage: SignInStage;
  /** The cookie's token, to end or replace the session. */
  token: string;
}

/**
 * Who asks; null for visitors, for an ended session, and for a request that may have been sent from somebody else's
 * page: all but GET and HEAD must repeat the session's CSRF token in a header.
 */
export async function findViewer(
  services: GatewayServices,
  { method = 'GET', headers }: { method?: string; headers: IncomingHttpHeaders },
): Promise<Viewer | null> {
  const token = readSessionToken(headers);
  if (!token) return null;
  const session = await services.operatorSessions.find(token);
  if (!session) return null;
  const changesNothing = method === 'GET' || method === 'HEAD';
  if (!changesNothing && !isSame(headers[csrfHeader], session.csrfToken)) return null;
  return viewerOfSession(services, token, session);
}

/** Who stands behind an open socket's cookie now; asking does not keep the session alive. */
export async function findViewerStill(services: GatewayServices, token: string): Promise<Viewer | null> {
  const session = await services.operatorSessions.find(token, { keepsAlive: false });
  return session && viewerOfSession(services, token, session);
}

async function viewerOfSession(
  { orm, log }: GatewayServices,
  token: string,
  session: OperatorSession,
): Promise<Viewer | null> {
  const operator = await findOperator(orm.em.fork(), session.operatorId).catch((error: unknown) => {
    log.error({ err: describeDefect(error) }, 'colleague not looked up');
    return null;
  });
  if (!operator || operator.disabledAt || operator.sessionsSince > new Date(session.startedAt)) return null;
  return { id: operator.id, email: operator.email, role: operator.role, stage: session.stage, token };
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
