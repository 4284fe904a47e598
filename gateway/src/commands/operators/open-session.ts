import type { SignInStage } from '../../http/operator-sessions.ts';
import type { RequestContext } from '../../http/request-context.ts';

/**
 * Ends the browser's session and opens another under a new token. What the browser had under its former token – known
 * accounts, proved contacts – moves along. Returns the new token.
 */
export async function openSession(context: RequestContext, operatorId: string, stage: SignInStage): Promise<string> {
  const { services, viewer, sessionToken } = context;
  if (viewer) await services.operatorSessions.end(viewer.token);
  const { token, session } = await services.operatorSessions.start(operatorId, stage);
  if (sessionToken) {
    await services.operatorSessions.moveDevices(sessionToken, token);
    await services.contactProofs.move(sessionToken, token);
  }
  context.writeSession({ token, csrfToken: session.csrfToken });
  return token;
}
