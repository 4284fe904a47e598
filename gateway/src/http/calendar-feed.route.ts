import { readFeed } from '@dentisti/core/connections/read-feed';
import { feedPath } from '@dentisti/domain/routes';
import { Router } from 'express';
import type { GatewayServices } from '../services.ts';
import { HttpError, httpMessages } from './http-error.ts';
import { isKnownTag } from './known-tag.ts';
import { RequestContext } from './request-context.ts';

const tokenFile = /^([\w-]{43})\.ics$/;

/** A practice's agenda for calendars: `/calendari/{token}.ics`. The token is the key; nothing of it is logged or stored. */
export function createCalendarFeed(services: GatewayServices): Router {
  const router = Router();
  router.get(feedPath, async (req, res) => {
    const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp: req.ip ?? '' });
    // Another form is looked up like a token that nobody has.
    const token = tokenFile.exec(String(req.params.file))?.[1] ?? '';
    const answer = await readFeed(context, token);
    if (answer.kind === 'tooManyRequests')
      throw new HttpError(429, answer.message, { 'Retry-After': String(answer.retryAfterSeconds) });
    if (answer.kind === 'unknown') throw new HttpError(404, httpMessages.notFound);
    res.set({
      'Cache-Control': 'private, no-cache',
      ETag: `"${answer.tag}"`,
      'X-Robots-Tag': 'noindex',
      'Content-Disposition': 'inline; filename="agenda.ics"',
    });
    // Express' own comparison gives the whole file to readers that also send `Cache-Control: no-cache`, as many do.
    if (isKnownTag(req.get('if-none-match'), `"${answer.tag}"`)) return void res.status(304).end();
    res.type('text/calendar').send(answer.text);
  });
  return router;
}
