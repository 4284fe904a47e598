import { createHash } from 'node:crypto';
import { tooManyRequestsText } from '@dentisti/core/platform/rate-limits';
import { previewPrefix } from '@dentisti/domain/preview-picture';
import { Router } from 'express';
import { PreviewDrawer } from '../previews/preview-drawer.ts';
import { previewSvg } from '../previews/preview-svg.ts';
import { findPreviewText } from '../previews/preview-text.ts';
import type { GatewayServices } from '../services.ts';
import { HttpError, httpMessages } from './http-error.ts';
import { isKnownTag } from './known-tag.ts';
import { RequestContext } from './request-context.ts';

/** Pictures that stand beside a shared link, drawn from what we publish: `/anteprime/{pagina|studio|citta}/{name}.png`. */
export function createPreviews(services: GatewayServices): Router {
  const drawer = new PreviewDrawer();
  const router = Router();
  router.get(`${previewPrefix}/:kind/:name.png`, async (req, res) => {
    const clientIp = req.ip ?? '';
    const context = new RequestContext(services, { requestId: res.locals.requestId, clientIp });
    const text = await findPreviewText(context, String(req.params.kind), String(req.params.name));
    if (!text) throw new HttpError(404, httpMessages.notFound);
    const svg = previewSvg(text);
    // A new rating or name makes another picture under the same address; of a practice that was taken down there is none.
    const tag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
    res.set({ ETag: tag, 'Cache-Control': 'public, no-cache' });
    if (isKnownTag(req.get('if-none-match'), tag)) return void res.status(304).end();
    res.type('png').send(drawer.find(svg) ?? (await drawWithinLimit(svg, clientIp)));
  });
  return router;

  async function drawWithinLimit(svg: string, clientIp: string): Promise<Buffer> {
    const verdict = await services.limits.take('previews', clientIp);
    if (!verdict.allowed)
      throw new HttpError(429, tooManyRequestsText(verdict.retryAfterSeconds), {
        'Retry-After': String(verdict.retryAfterSeconds),
      });
    const png = await drawer.draw(svg);
    if (!png) throw new HttpError(503, httpMessages.unavailable, { 'Retry-After': '30' });
    return png;
  }
}
