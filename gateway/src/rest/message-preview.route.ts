import { mailHtml } from '@dentisti/core/mail/mail-layout';
import { viewStudioMessages } from '@dentisti/core/messages/view-studio-messages';
import { Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import { allowMailPreview } from '../http/security-headers.ts';
import { findAccountsOfRequest } from '../http/sessions/current-account.ts';
import type { GatewayServices } from '../services.ts';

/** Returns the address of a message's HTML part. */
export const messagePreviewPath = (practiceId: number, kind: string): string =>
  `/api/studio/${practiceId}/messages/${kind}`;

/** The HTML part of a practice's message with invented data, for a frame of the studio; for the practice's people alone. */
export function createMessagePreviewRoute(services: GatewayServices): Router {
  const router = Router();
  router.get('/studio/:practiceId/messages/:kind', async (req, res) => {
    res.locals.logAs = '/api/studio/:practiceId/messages/:kind';
    const { currentAccount } = await findAccountsOfRequest(services, req);
    if (!currentAccount) throw new HttpError(401, 'Accesso non consentito.');
    const { requestId } = res.locals;
    const context = new RequestContext(services, { requestId, clientIp: req.ip ?? '', currentAccount, response: res });
    const { practiceId, kind } = req.params;
    const found = await viewStudioMessages(context, practiceId);
    const message = found?.messages.find((candidate) => candidate.kind === kind);
    if (!message) throw new HttpError(404, httpMessages.notFound);
    allowMailPreview(res);
    res.type('html').send(mailHtml(message.content, req.query.aspetto === 'scuro' ? 'dark' : 'light'));
  });
  return router;
}
