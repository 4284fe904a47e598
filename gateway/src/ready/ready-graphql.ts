import { describeError } from '@dentisti/core/platform/log';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { currentTrace } from '@dentisti/core/platform/trace-context';
import { unknownDocumentCode } from '@dentisti/domain/kept-queries';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { createCharge } from '../graphql/charge-cost.ts';
import { RequestContext } from '../http/request-context.ts';
import { findCurrentOperator } from '../http/sessions/current-operator.ts';
import { createOperationLabels } from '../metrics/closed-labels.ts';
import { metricEvents } from '../metrics/gateway-metric-events.ts';
import type { GatewayServices } from '../services.ts';
import { type Asked, readAsked, UnknownDocument } from './read-asked.ts';
import type { ReadyAnswer } from './ready-answers.ts';
import { FailedQuery, type ReadyQueries } from './ready-queries.ts';
import { sendReady } from './send-ready.ts';

const jsonType = 'application/json; charset=utf-8';
const responseType = 'application/graphql-response+json; charset=utf-8';

declare module 'express-serve-static-core' {
  interface Locals {
    /** What a GET asks for by the id of its document. */
    askedById?: Asked;
  }
}

/**
 * Answers queries whose answers can be kept, without Apollo: the same bytes for everybody who asks the same. Everything
 * else goes on to Apollo, as does what fails here: errors are worded in one place.
 */
export function answerReadyQueries(
  services: GatewayServices,
  schema: GraphQLSchema,
  queries: ReadyQueries,
): RequestHandler {
  const charge = createCharge(schema);
  const labelOf = createOperationLabels(schema);

  /** Makes the answer at the client's expense; null when it was refused, or is left to Apollo (`next`). */
  async function make(req: Request, res: Response, { document, variables }: Asked, next: () => void) {
    const { requestId } = res.locals;
    const visit = { requestId, clientIp: req.ip ?? '' };
    // Who cannot be looked up now pays as a visitor does.
    const currentOperator = await findCurrentOperator(services, req).catch(() => null);
    const context = new RequestContext(services, { ...visit, currentOperator, response: res });
    const { complexity, retryAfterSeconds } = await charge(context, document, variables);
    const headers = { 'x-query-cost': String(complexity) };
    if (retryAfterSeconds !== null) {
      const error = { message: tooManyRequestsText(retryAfterSeconds), extensions: { code: 'TOO_MANY_REQUESTS' } };
      res.set({ ...headers, 'Retry-After': String(retryAfterSeconds) });
      res.status(429).json({ errors: [error] });
      return null;
    }
    try {
      return await queries.make(document, variables, visit, headers);
    } catch (error) {
      if (!(error instanceof FailedQuery)) services.log.warn({ requestId, err: describeError(error) }, 'nothing made');
      // Its client has paid, and holds the turn until this response ends: Apollo asks for neither again.
      res.locals.isCharged = true;
      next();
      return null;
    }
  }

  return async (req, res, next) => {
    const asked = await askedOf(req, res);
    if (asked === 'unknown') return;
    const { accept = '*/*' } = req.headers;
    const isById = asked !== null && req.method !== 'POST';
    if (isById) res.locals.askedById = asked;
    if (!asked || !(accept.includes('json') || accept.includes('*/*'))) return next();
    const startedAt = performance.now();
    const { document, variables } = asked;
    const found: ReadyAnswer | null = await queries.find(document, variables);
    const answer = found ?? (await make(req, res, asked, next));
    if (!answer) return;
    const label = labelOf(document.operation);
    currentTrace().span?.setAttribute('graphql.operation', label);
    const seconds = (performance.now() - startedAt) / 1000;
    metricEvents.emit('operationAnswered', { operation: label, outcome: 'answered', seconds });
    const type = accept.includes('application/graphql-response+json') ? responseType : jsonType;
    const isRevalidated = isById && answer.scopes !== null;
    const vary = isById ? 'Accept-Encoding, Accept' : 'Accept-Encoding';
    await sendReady(req, res, answer, { type, isRevalidated, vary, repeats: { operation: label } });
  };

  /** Says so where no document bears the id: its client has to send the document, as after an update of the page. */
  async function askedOf(req: Request, res: Response): Promise<Asked | null | 'unknown'> {
    try {
      return await readAsked(queries, req);
    } catch (error) {
      if (!(error instanceof UnknownDocument)) throw error;
      const { requestId } = res.locals;
      const extensions = { code: unknownDocumentCode, requestId };
      res.status(400).json({ errors: [{ message: 'Nessun documento ha questo id.', extensions }] });
      return 'unknown';
    }
  }
}
