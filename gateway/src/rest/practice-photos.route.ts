import { findVisiblePhoto } from '@dentisti/core/studio/profile/find-photo';
import { findRendition } from '@dentisti/db/profile/practice-photo.repository';
import { Router } from 'express';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { isKnownTag } from '../http/known-tag.ts';
import { RequestContext } from '../http/request-context.ts';
import { findAccountsOfRequest } from '../http/sessions/current-account.ts';
import { findCurrentOperator } from '../http/sessions/current-operator.ts';
import type { GatewayServices } from '../services.ts';

/** A week, in the browser of who has seen it: what many share would show a photo that was removed, or hidden with its practice. */
const forEverybody = 'private, max-age=604800, immutable';

/** Photos of practices: `/foto/{id}/{width}.webp`. One that is not public is shown to its practice and to operators alone. */
export function createPracticePhotos(services: GatewayServices): Router {
  const router = Router();
  router.get('/foto/:id/:file', async (req, res) => {
    res.locals.logAs = '/foto/:id/:file';
    const { id } = req.params;
    const width = Number(/^(\d{3,4})\.webp$/.exec(req.params.file)?.[1] ?? 0);
    const { requestId } = res.locals;
    const asked = { requestId, clientIp: req.ip ?? '', response: res };
    let context = new RequestContext(services, asked);
    let photo = await findVisiblePhoto(context, id, width);
    if (!photo) {
      // Who asks matters for the few that wait alone.
      const { currentAccount } = await findAccountsOfRequest(services, req);
      const currentOperator = await findCurrentOperator(services, req);
      if (currentAccount || currentOperator) {
        context = new RequestContext(services, { ...asked, currentAccount, currentOperator });
        photo = await findVisiblePhoto(context, id, width);
      }
    }
    if (!photo) throw new HttpError(404, httpMessages.notFound);
    const tag = `"${photo.etag}"`;
    res.set({
      ETag: tag,
      'Cache-Control': photo.isPublic ? forEverybody : 'private, no-store',
      'Content-Disposition': 'inline',
    });
    if (isKnownTag(req.get('if-none-match'), tag)) return void res.status(304).end();
    const bytes = await findRendition(context.em, id, width);
    if (!bytes) throw new HttpError(404, httpMessages.notFound);
    res.type('image/webp').send(bytes);
  });
  return router;
}
