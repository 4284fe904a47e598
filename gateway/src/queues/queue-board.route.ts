import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { writeAudit } from '@dentisti/db/operators/audit-entry.repository';
import { dialPractice } from '@dentisti/domain/jobs/booking.jobs';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { allowBoard } from '../http/security-headers.ts';
import { findCurrentOperator } from '../http/sessions/current-operator.ts';
import type { GatewayServices } from '../services.ts';
import { boardPath, csrfScript, makeBoardPage } from './board-page.ts';

/**
 * Changes that an admin may make: try a job again, let it go before its time, forget it. `pauseQueue` makes pauses, and
 * remembers them; nobody may write payloads.
 */
const allowedChange =
  /^\/api\/queues\/([\w-]+)\/(?:(retry|clean)\/(?:failed|completed)|(promote)|([\w-]+)\/(retry|clean|promote)(?:\/\w+)?)$/;

/** Whose jobs ring practices: only our own sections know when that is allowed, and plan the call accordingly. */
const isDialling = (queue: string) => queue === dialPractice.queue;
const noDials =
  'Le chiamate agli studi qui si guardano soltanto: «Esegui adesso» nella sezione «Code» segue orari e regole.';

/** Serves our own document instead of its template. */
class OwnPageAdapter extends ExpressAdapter {
  #page: (uiConfig: unknown) => string = () => '';

  override setViewsPath(folder: string): this {
    this.#page = makeBoardPage(folder);
    return this;
  }

  override setEntryRoute({ route }: Parameters<ExpressAdapter['setEntryRoute']>[0]): this {
    this.app.get(route, (_req, res) => {
      allowBoard(res);
      res.type('html').send(this.#page(this.uiConfig));
    });
    return this;
  }
}

/**
 * Bull Board behind the operators' sign-in: operators look, admins may also act, and what they do is audited. Nothing of
 * it, not even a style sheet, is served to anybody else.
 */
export function createQueueBoard(services: GatewayServices): Router {
  const adapter = new OwnPageAdapter();
  adapter.setBasePath(boardPath);
  createBullBoard({
    queues: [...services.queueAdmin.queues.values()].map(
      (queue) => new BullMQAdapter(queue, { readOnlyMode: isDialling(queue.name) }),
    ),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: 'Code',
        hideDocsLink: true,
        locale: { lng: 'en-GB' },
        // It fills the window: without this only the browser leads back.
        miscLinks: [{ text: 'Torna all’area riservata', url: '/admin/code' }],
      },
    },
  });
  const router = Router();
  router.use(guard(services));
  router.get('/csrf.js', (_req, res) => {
    res.type('text/javascript').send(csrfScript);
  });
  router.use(adapter.getRouter() as RequestHandler);
  // Else the page's own route would answer, as for an item of the section.
  router.use(() => {
    throw new HttpError(404, httpMessages.notFound);
  });
  return router;
}

function guard(services: GatewayServices): RequestHandler {
  return async (req, res, next) => {
    res.locals.logAs = boardPath;
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const currentOperator = await findCurrentOperator(services, req);
    const isReadRequest = req.method === 'GET' || req.method === 'HEAD';
    if (currentOperator?.stage !== 'complete') {
      if (isReadRequest && isDocument(req)) return res.redirect(302, '/admin');
      throw new HttpError(401, 'Accesso non consentito.');
    }
    if (!isReadRequest) {
      const change = allowedChange.exec(req.path);
      if (currentOperator.role !== 'admin' || req.method !== 'PUT' || !change)
        throw new HttpError(403, 'Qui si guarda soltanto: per agire usa la sezione «Code».');
      if (isDialling(change[1] ?? '')) throw new HttpError(403, noDials);
      await auditChange(services, res, currentOperator.id, change);
    }
    next();
  };
}

const isDocument = ({ path, headers }: Request) =>
  !path.startsWith('/api') && !path.startsWith('/static') && String(headers.accept).includes('text/html');

async function auditChange(
  { orm, now }: GatewayServices,
  { locals }: Response,
  operatorId: string,
  [, queue = '', ofAll, promoteAll, jobId, ofOne]: RegExpExecArray,
): Promise<void> {
  await writeAudit(orm.em.fork(), {
    at: now(),
    operatorId,
    action: `queue.board-${ofOne ?? ofAll ?? promoteAll}`,
    target: { kind: 'queue', id: queue },
    detail: jobId ? { jobId } : { all: true },
    requestId: locals.requestId,
  });
}
