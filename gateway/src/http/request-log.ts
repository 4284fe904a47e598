import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@dentisti/core/platform/log';
import { follow } from '@dentisti/core/platform/trace-context';
import { failSpan, openSpan } from '@dentisti/core/platform/tracing';
import type { Request, Response } from 'express';
import { metricEvents } from '../metrics/gateway-metric-events.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string;
    /** Set by routers whose path says too much or too little, e.g. a page's. */
    logAs?: string;
  }
}

/** A response with what is noted beside it; Express finds it there. */
export type OpenResponse = ServerResponse & { locals: Response['locals'] };

const acceptableId = /^[\w-]{8,64}$/;

/**
 * Gives each request its id (a trusted proxy may bring one) and writes one line when it is answered, counts it and, where
 * traces are recorded, spans it. All three name the route's pattern, never the path, the query or the address.
 */
export function createRequestLog(log: Logger, trustsProxy: boolean) {
  return (req: IncomingMessage, given: ServerResponse, next: (res: OpenResponse) => void): void => {
    const brought = trustsProxy ? req.headers['x-request-id'] : undefined;
    const requestId = typeof brought === 'string' && acceptableId.test(brought) ? brought : randomUUID();
    const res = Object.assign(given, { locals: { requestId } as Response['locals'] });
    const { method = 'GET' } = req;
    const startedAt = performance.now();
    const span = openSpan(method, { kind: 'server' });
    res.once('close', () => {
      const route = routeOf(req as Request, res);
      const level = isQuiet(route) && res.statusCode < 500 ? 'debug' : 'info';
      const taken = performance.now() - startedAt;
      const milliseconds = Math.round(taken * 10) / 10;
      const status = res.writableFinished ? res.statusCode : null;
      log[level]({ requestId, method, route, status: status ?? 'aborted', milliseconds }, 'request');
      metricEvents.emit('requestAnswered', { method, route, status, seconds: taken / 1000 });
      span?.updateName(`${method} ${route}`).setAttribute('http.route', route);
      if (status !== null) span?.setAttribute('http.response.status_code', status);
      if (span && (status ?? 500) >= 500) failSpan(span, String(status ?? 'aborted'));
      span?.end();
    });
    follow(span ? { requestId, span } : { requestId }, () => next(res));
  };
}

/** Pattern that answered, e.g. `/api/dentists`; paths that matched none are not told apart. */
export function routeOf(req: Pick<Request, 'route' | 'baseUrl'>, { locals }: Pick<OpenResponse, 'locals'>): string {
  if (locals.logAs !== undefined) return locals.logAs;
  const pattern: unknown = req.route?.path;
  if (typeof pattern !== 'string') return req.baseUrl || 'unmatched';
  // The root of a router that is mounted somewhere: the same route with and without the slash.
  return `${req.baseUrl}${pattern}`.replace(/(?<=.)\/$/, '');
}

function isQuiet(route: string): boolean {
  return route.startsWith('/health') || route.startsWith('/tiles') || route.startsWith('/mappa') || route === 'asset';
}
