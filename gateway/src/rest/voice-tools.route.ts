import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { ByokForm, TestCallForm } from '@dentisti/domain/tools/tool-forms';
import { stillRunning } from '@dentisti/domain/tools/tool-words';
import { type RequestHandler, type Response, Router } from 'express';
import { type TestByokOutcome, testByok } from '../commands/tools/test-byok.ts';
import { startTestCall, type TestCallOutcome } from '../commands/tools/test-call.ts';
import { findToolsClosed, type ToolsClosed } from '../commands/tools/tools-access.ts';
import { apiRoute, parseInput } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { RequestContext } from '../http/request-context.ts';
import { findViewer } from '../http/viewer.ts';
import type { GatewayServices } from '../services.ts';
import { jsonObject } from './input.ts';

const CallBody = jsonObject(TestCallForm.shape);
const ByokBody = jsonObject(ByokForm.shape);
const statusOf: Readonly<Record<ToolsClosed['reason'], number>> = { off: 403, forbidden: 403, signIn: 401 };

/** The internal tools' calls for clients other than our page (specification §7): same commands, same access. */
export function createVoiceToolsRoute(services: GatewayServices): Router {
  const router = Router();
  /** These calls, unlike the rest of `/api`, know colleagues. */
  const recognise: RequestHandler = async (req, res, next) => {
    const { requestId } = res.locals;
    const viewer = await findViewer(services, req);
    res.locals.context = new RequestContext(services, { requestId, clientIp: req.ip ?? '', viewer, response: res });
    next();
  };
  router.use(
    apiRoute('/vapi/byok-providers', {
      get: [
        recognise,
        (_req, res) => {
          const closed = findToolsClosed(res.locals.context);
          if (closed) throw new HttpError(statusOf[closed.reason], closed.message);
          res.json({ success: true, providers: sipProviders });
        },
      ],
    }),
    apiRoute('/vapi/test-call', {
      post: [
        ...jsonBody('16kb'),
        recognise,
        async (req, res) => {
          const outcome = await startTestCall(res.locals.context, parseInput(CallBody, req.body));
          if (outcome.kind !== 'called') return answerFailure(res, outcome);
          res.json({ success: true, callId: outcome.callId, instructions: outcome.instructions });
        },
      ],
    }),
    apiRoute('/vapi/test-byok', {
      post: [
        ...jsonBody('16kb'),
        recognise,
        async (req, res) => {
          const outcome = await testByok(res.locals.context, parseInput(ByokBody, req.body));
          if (outcome.kind !== 'accepted') return answerFailure(res, outcome);
          const { italianNumber, phoneNumberId, nextSteps } = outcome;
          res.json({ success: true, italianNumber, phoneNumberId, nextSteps });
        },
      ],
    }),
  );
  return router;
}

type Failure = Exclude<TestCallOutcome | TestByokOutcome, { kind: 'called' | 'accepted' }>;

/** A test that ran and failed is an answer (200, `success: false`); one that did not run is an error. */
function answerFailure(res: Response, outcome: Failure): void {
  switch (outcome.kind) {
    case 'failed':
      return void res.json({
        success: false,
        error: outcome.message,
        ...(outcome.details ? { details: outcome.details } : {}),
      });
    case 'running':
      return void res.status(504).json({ success: false, error: stillRunning });
    case 'closed':
      throw new HttpError(statusOf[outcome.reason], outcome.message);
    case 'invalid':
      throw new HttpError(400, outcome.fields[0]?.message ?? httpMessages.badRequest);
    case 'unavailable':
      throw new HttpError(503, httpMessages.unavailable);
    case 'tooManyRequests':
      throw new HttpError(429, outcome.message, { 'Retry-After': String(outcome.retryAfterSeconds) });
  }
}
