import { type RequestHandler, Router } from 'express';
import type { z } from 'zod';
import { HttpError, httpMessages } from './http-error.ts';

type Method = 'get' | 'post';

/** One path of the API with its handlers by method; every other method is 405 and told which ones there are. */
export function apiRoute(path: string, handlers: Partial<Record<Method, RequestHandler[]>>): Router {
  const router = Router({ caseSensitive: true });
  const route = router.route(path);
  for (const method of ['get', 'post'] as const) {
    const handler = handlers[method];
    if (handler) route[method](...handler);
  }
  const allowed = [...(handlers.get ? ['GET', 'HEAD'] : []), ...(handlers.post ? ['POST'] : []), 'OPTIONS'].join(', ');
  route.all((req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError(405, httpMessages.methodNotAllowed, { Allow: allowed });
    res.setHeader('Allow', allowed);
    res.status(204).end();
  });
  return router;
}

/**
 * The query string as single texts. 400 for what the usual parsers repair or nest silently: a parameter given twice,
 * broken percent-encoding, NUL.
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const query: Record<string, string> = Object.create(null);
  if (start < 0) return query;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name = '', ...value] = pair.split('=');
    const key = decode(name);
    if (key in query) throw new HttpError(400, `Il parametro «${key}» è ripetuto.`);
    query[key] = decode(value.join('='));
  }
  return query;
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new HttpError(400, httpMessages.malformedAddress);
  }
  if (decoded.includes('\0')) throw new HttpError(400, httpMessages.malformedAddress);
  return decoded;
}

/** What the schema makes of a request's input; 400 with the schema's first message otherwise. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new HttpError(400, parsed.error.issues[0]?.message ?? httpMessages.badRequest);
}
