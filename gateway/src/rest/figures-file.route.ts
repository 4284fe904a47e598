import { findFiguresFile } from '@dentisti/core/studio/figures/read-figures';
import { periodKinds, type SeriesStep, seriesSteps } from '@dentisti/domain/studio/figures/figure-period';
import { Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import { findAccountsOfRequest } from '../http/sessions/current-account.ts';
import type { GatewayServices } from '../services.ts';

/** Returns the address of a practice's figures of some days as a table. */
export const figuresFilePath = (practiceId: string, days: { from: string; to: string; step: SeriesStep }): string =>
  `/api/studio/${practiceId}/numeri.csv?dal=${days.from}&al=${days.to}&passo=${days.step}`;

const text = (given: unknown) => (typeof given === 'string' ? given : null);

/** A practice's figures as a table for programs; for the practice's people alone. */
export function createFiguresFileRoute(services: GatewayServices): Router {
  const router = Router();
  router.get('/studio/:practiceId/numeri.csv', async (req, res) => {
    res.locals.logAs = '/api/studio/:practiceId/numeri.csv';
    const { currentAccount } = await findAccountsOfRequest(services, req);
    if (!currentAccount) throw new HttpError(401, 'Accesso non consentito.');
    const { requestId } = res.locals;
    const context = new RequestContext(services, { requestId, clientIp: req.ip ?? '', currentAccount, response: res });
    const { periodo, dal, al, passo } = req.query;
    const kind = periodKinds.find((candidate) => candidate === periodo) ?? 'range';
    const step = seriesSteps.find((candidate) => candidate === passo) ?? null;
    const found = await findFiguresFile(context, req.params.practiceId, { kind, from: text(dal), to: text(al), step });
    if (!found) throw new HttpError(404, httpMessages.notFound);
    if (found.kind === 'refused') throw new HttpError(400, found.message);
    res.setHeader('Content-Disposition', `attachment; filename="${found.fileName}"`);
    res.type('text/csv; charset=utf-8').send(found.text);
  });
  return router;
}
