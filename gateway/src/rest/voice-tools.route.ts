import { type TestByokOutcome, testByok } from '@dentisti/core/tools/test-byok';
import { startTestCall, type TestCallOutcome } from '@dentisti/core/tools/test-call';
import { findToolsClosed, type ToolsClosed } from '@dentisti/core/tools/tools-access';
import { sipProviders } from '@dentisti/domain/tools/sip-provider';
import { ByokForm, TestCallForm } from '@dentisti/domain/tools/tool-forms';
import { stillRunning } from '@dentisti/domain/tools/tool-texts';
import { type RequestHandler, type Response, Router } from 'express';
import { apiRoute, parseInput } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { RequestContext } from '../http/request-context.ts';
import { findCurrentOperator } from '../http/sessions/current-operator.ts';
import type { GatewayServices } from '../services.ts';
import { jsonObject } from './input.ts';

const CallBody = jsonObject(TestCallForm.shape);
const ByokBody = jsonObject(ByokForm.shape);
const statusOf: Readonly<Record<ToolsClosed['reason'], number>> = { off: 403, forbidden: 403, signIn: 401 };

/** The internal tools' calls for clients other than our page: same commands, same access. */
export function createVoiceToolsRoute(services: GatewayServices): Router {
  const router = Router();
  /** These calls, unlike the rest of `/api`, know operators. */
  const recognise: RequestHandler = async (req, res, next) => {
    const { requestId } = res.locals;
    const currentOperator = await findCurrentOperator(services, req);
    res.locals.context = new RequestContext(services, {
      requestId,
      clientIp: req.ip ?? '',
      currentOperator,
      response: res,
    });
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
