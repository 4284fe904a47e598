import { countClient } from '@dentisti/core/platform/request-limits';
import { notYours } from '@dentisti/core/studio/own-practice';
import { addPhoto, type PhotoDetails, refusePhoto } from '@dentisti/core/studio/profile/add-photo';
import { italianNumber } from '@dentisti/domain/italian-number';
import { maxPhotoBytes, maxPhotoPixels, maxPhotoSide, minPhotoSide, photoKinds } from '@dentisti/domain/practice/photo';
import { Router, raw } from 'express';
import { z } from 'zod';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { RequestContext } from '../http/request-context.ts';
import { findAccountsOfRequest } from '../http/sessions/current-account.ts';
import { PhotoDecoder } from '../photos/photo-decoder.ts';
import type { PhotoFault } from '../photos/render-photo.ts';
import type { GatewayServices } from '../services.ts';

/** What a photo is, as JSON in percent-encoding: it belongs in no address, which is logged. */
const photoDetailsHeader = 'x-photo-details';

const Details = z.object({ kind: z.enum(photoKinds), alt: z.string().max(500), isDeclared: z.boolean() });

const millions = (count: number) => String(count / 1_000_000);
const faults: Readonly<Record<PhotoFault, string>> = {
  type: 'Questo file non è una foto che sappiamo leggere: JPEG, PNG, WebP o AVIF. Le foto HEIC di un iPhone vanno prima salvate come JPEG.',
  animated: 'Le immagini animate non si possono caricare.',
  tooLarge: `La foto è troppo grande: al massimo ${millions(maxPhotoPixels)} megapixel e ${italianNumber(maxPhotoSide)} pixel per lato.`,
  tooHeavy: 'La foto è troppo grande per il suo formato: salvala come JPEG normale, oppure rimpiccioliscila.',
  tooSmall: `La foto è troppo piccola: almeno ${minPhotoSide} pixel per lato.`,
  unreadable: 'Non riusciamo a leggere questa foto: forse il file è rovinato.',
};
const photoTooHeavy = `La foto pesa troppo: al massimo ${millions(maxPhotoBytes)} MB.`;

/**
 * Takes a photo of a practice as the body of a POST, behind the session and the CSRF token of the studio. Nothing of the
 * body is read before the account is known to be of the practice.
 */
export function createPhotosRoute(services: GatewayServices, decoder = new PhotoDecoder()): Router {
  const router = Router();
  const body = raw({ type: () => true, limit: maxPhotoBytes, inflate: false });
  router.post('/studio/:practiceId/photos', async (req, res, next) => {
    res.locals.logAs = '/api/studio/:practiceId/photos';
    const { currentAccount } = await findAccountsOfRequest(services, req);
    if (!currentAccount) throw new HttpError(401, 'Accesso non consentito.');
    const { requestId } = res.locals;
    const context = new RequestContext(services, { requestId, clientIp: req.ip ?? '', currentAccount, response: res });
    const refused = await countClient(context, 'photoUploads');
    if (refused) throw new HttpError(429, refused.message, { 'Retry-After': String(refused.retryAfterSeconds) });
    const details = readDetails(req.get(photoDetailsHeader));
    const { practiceId } = req.params;
    refuse(await refusePhoto(context, practiceId, details));
    body(req, res, (error?: unknown) => {
      if (error) return next(isTooHeavy(error) ? new HttpError(413, photoTooHeavy) : error);
      store(context, practiceId, details, req.body)
        .then((stored) => res.status(201).json(stored))
        .catch(next);
    });
  });
  return router;

  async function store(context: RequestContext, practiceId: string, details: PhotoDetails, bytes: unknown) {
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new HttpError(400, httpMessages.missingBody);
    const rendered = await decoder.render(bytes);
    if (!rendered) throw new HttpError(503, httpMessages.unavailable, { 'Retry-After': '10' });
    if (!rendered.ok) throw new HttpError(422, faults[rendered.fault]);
    const outcome = await addPhoto(context, practiceId, details, rendered.photo);
    refuse(outcome);
    return outcome.kind === 'stored' ? { id: outcome.id, isPublic: outcome.isPublic } : {};
  }
}

const isTooHeavy = (error: unknown) => (error as { type?: unknown }).type === 'entity.too.large';

/** A practice that is somebody else's is one that is not there. */
function refuse(outcome: { kind: string; message?: string } | null): void {
  if (outcome?.kind !== 'refused') return;
  const { message = '' } = outcome;
  throw message === notYours ? new HttpError(404, httpMessages.notFound) : new HttpError(422, message);
}

function readDetails(header: string | undefined): PhotoDetails {
  try {
    const parsed = Details.safeParse(JSON.parse(decodeURIComponent(header ?? '')));
    if (parsed.success) return parsed.data;
  } catch {
    // Told below: the header is no JSON.
  }
  throw new HttpError(400, httpMessages.badRequest);
}
