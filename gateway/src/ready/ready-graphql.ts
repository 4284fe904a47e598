import { describeError } from '@dentisti/core/platform/log';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { currentTrace } from '@dentisti/core/platform/trace-context';
import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import { createCharge } from '../graphql/charge-cost.ts';
import { findCurrentOperator } from '../http/current-operator.ts';
import { RequestContext } from '../http/request-context.ts';
import { createOperationLabels } from '../metrics/closed-labels.ts';
import { metricEvents } from '../metrics/gateway-metric-events.ts';
import type { GatewayServices } from '../services.ts';
import type { ReadyAnswer } from './ready-answers.ts';
import type { ReadyDocument } from './ready-documents.ts';
import { FailedQuery, type ReadyQueries } from './ready-queries.ts';
import { sendReady } from './send-ready.ts';

const jsonType = 'application/json; charset=utf-8';
const responseType = 'application/graphql-response+json; charset=utf-8';

/** What a request asks for. */
interface Asked {
  query: string;
  operationName: string | null;
  variables: Record<string, unknown>;
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
  async function make(req: Request, res: Response, document: ReadyDocument, asked: Asked, next: () => void) {
    const { requestId } = res.locals;
    const visit = { requestId, clientIp: req.ip ?? '' };
    const currentOperator = await findCurrentOperator(services, req);
    const context = new RequestContext(services, { ...visit, currentOperator, response: res });
    const { complexity, retryAfterSeconds } = await charge(context, document, asked.variables);
    const headers = { 'x-query-cost': String(complexity) };
    if (retryAfterSeconds !== null) {
      const error = { message: tooManyRequestsText(retryAfterSeconds), extensions: { code: 'TOO_MANY_REQUESTS' } };
      res.set({ ...headers, 'Retry-After': String(retryAfterSeconds) });
      res.status(429).json({ errors: [error] });
      return null;
    }
    try {
      return await queries.make(document, asked.variables, visit, headers);
    } catch (error) {
      if (!(error instanceof FailedQuery)) services.log.warn({ requestId, err: describeError(error) }, 'nothing made');
      // Its client has paid, and holds the turn until this response ends: Apollo asks for neither again.
      res.locals.isCharged = true;
      next();
      return null;
    }
  }

  return async (req, res, next) => {
    const asked = readAsked(req);
    const document = asked && queries.documents.find(asked.query, asked.operationName);
    if (!document) return next();
    const startedAt = performance.now();
    const found: ReadyAnswer | null = await queries.find(document, asked.variables).catch(() => null);
    const answer = found ?? (await make(req, res, document, asked, next));
    if (!answer) return;
    const label = labelOf(document.operation);
    currentTrace().span?.setAttribute('graphql.operation', label);
    const seconds = (performance.now() - startedAt) / 1000;
    metricEvents.emit('operationAnswered', { operation: label, outcome: 'answered', seconds });
    const type = req.headers.accept?.includes('application/graphql-response+json') ? responseType : jsonType;
    await sendReady(req, res, answer, { type, isRevalidated: false });
  };
}

/** The operation of a POST; null for anything that Apollo would not simply run. */
function readAsked({ method, headers, body }: Request): Asked | null {
  if (method !== 'POST' || typeof body !== 'object' || body === null || 'extensions' in body) return null;
  const { accept = '*/*' } = headers;
  if (!accept.includes('json') && !accept.includes('*/*')) return null;
  const { query, operationName = null, variables } = body as Record<string, unknown>;
  if (typeof query !== 'string' || (operationName !== null && typeof operationName !== 'string')) return null;
  if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables))) return null;
  return { query, operationName: operationName || null, variables: { ...variables } };
}
