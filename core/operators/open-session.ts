import type { RequestContext } from '../context.ts';
import type { SignInStage } from './operator-sessions.ts';

/**
 * Ends the browser's session and opens another under a new token. What the browser had under its former token – known
 * accounts, proved contacts – moves along. Returns the new token.
 */
export async function openSession(context: RequestContext, operatorId: string, stage: SignInStage): Promise<string> {
  const { services, currentOperator, sessionToken } = context;
  if (currentOperator) await services.operatorSessions.end(currentOperator.token);
  const { token, session } = await services.operatorSessions.start(operatorId, stage);
  if (sessionToken) {
    await services.operatorSessions.moveDevices(sessionToken, token);
    await services.contactProofs.move(sessionToken, token);
  }
  context.writeSession({ token, csrfToken: session.csrfToken });
  return token;
}
