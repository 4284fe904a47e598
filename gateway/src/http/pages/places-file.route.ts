import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Router } from 'express';
import type { GatewayServices } from '../../services.ts';

/** `/luoghi/comuni.json`: `[name, province, region, latitude, longitude]` of every comune, for the browser alone to find the nearest. */
export function createPlacesFile({ places }: Pick<GatewayServices, 'places'>): Router {
  let file: { plain: Buffer; gzipped: Buffer; etag: string } | null = null;
  const build = () => {
    const rows = places.places.map(({ name, province, region, coordinates: { latitude, longitude } }) => [
      name,
      province,
      region,
      Number(latitude.toFixed(4)),
      Number(longitude.toFixed(4)),
    ]);
    const plain = Buffer.from(JSON.stringify(rows));
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, gzipped: gzipSync(plain, { level: 9 }), etag };
  };
  const router = Router();
  router.get('/comuni.json', (req, res) => {
    file ??= build();
    res.type('json').vary('Accept-Encoding').set({ ETag: file.etag, 'Cache-Control': 'public, max-age=86400' });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    const zipped = req.acceptsEncodings('gzip') === 'gzip';
    if (zipped) res.setHeader('Content-Encoding', 'gzip');
    res.end(zipped ? file.gzipped : file.plain);
  });
  return router;
}
