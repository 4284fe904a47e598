import { type Request, type Response, Router } from 'express';
import type { GatewayServices } from '../services.ts';
import { isTile } from '../tiles/mercator.ts';
import type { TileTheme } from '../tiles/palette.ts';
import { TileCache } from '../tiles/tile-cache.ts';

const wholeNumber = /^(0|[1-9]\d{0,6})$/;

/** `/tiles/light/{z}/{x}/{y}.svg` and `/tiles/dark/…`, light when unnamed: our own map, for a product that works offline. */
export function createTiles({ places }: Pick<GatewayServices, 'places'>): Router {
  const cache = new TileCache(places);
  const router = Router({ caseSensitive: true, strict: true });

  const serve = (standard: TileTheme) => (req: Request, res: Response) => {
    const numbers = [req.params.z, req.params.x, req.params.y].map((text) =>
      wholeNumber.test(String(text)) ? Number(text) : Number.NaN,
    );
    const [z = Number.NaN, x = Number.NaN, y = Number.NaN] = numbers;
    if (!isTile({ z, x, y })) return notFound(req, res);
    const theme = req.query.theme === 'dark' ? 'dark' : standard;
    const tile = cache.get({ z, x, y }, theme);
    res.type('svg').vary('Accept-Encoding');
    res.set({ ETag: tile.etag, 'Cache-Control': 'public, max-age=604800, stale-while-revalidate=2592000' });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    const zipped = req.acceptsEncodings('gzip') === 'gzip';
    if (zipped) res.setHeader('Content-Encoding', 'gzip');
    res.end(zipped ? tile.gzipped : tile.plain);
  };

  router.get('/:z/:x/:y.svg', serve('light'));
  router.get('/light/:z/:x/:y.svg', serve('light'));
  router.get('/dark/:z/:x/:y.svg', serve('dark'));
  router.use(notFound);
  return router;
}

function notFound(_req: Request, res: Response): void {
  res.status(404).set('Cache-Control', 'public, max-age=3600').type('text/plain').send('no such tile');
}
