import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../log.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string;
    /** Set by routers whose path says too much or too little, e.g. a page's. */
    logAs?: string;
  }
}

const acceptableId = /^[\w-]{8,64}$/;

/**
 * Gives each request its id (a trusted proxy may bring one) and writes one line when it is answered. The line names
 * the route's pattern, never the path, the query or the address.
 */
export function requestLog(log: Logger, trustsProxy: boolean): RequestHandler {
  return (req, res, next) => {
    const brought = trustsProxy ? req.headers['x-request-id'] : undefined;
    const requestId = typeof brought === 'string' && acceptableId.test(brought) ? brought : randomUUID();
    res.locals.requestId = requestId;
    res.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    res.once('close', () => {
      const route = res.locals.logAs ?? routeOf(req);
      const level = isQuiet(route) && res.statusCode < 500 ? 'debug' : 'info';
      const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
      const status = res.writableFinished ? res.statusCode : 'aborted';
      log[level]({ requestId, method: req.method, route, status, milliseconds }, 'request');
    });
    next();
  };
}

/** Pattern that answered, e.g. `/api/dentists`; paths that matched none are not told apart. */
function routeOf(req: Request): string {
  const pattern: unknown = req.route?.path;
  return typeof pattern === 'string' ? `${req.baseUrl}${pattern}` : req.baseUrl || 'unmatched';
}

function isQuiet(route: string): boolean {
  return route.startsWith('/health') || route.startsWith('/tiles') || route === 'asset';
}
