import { fstatSync, openSync, read } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Request, type Response, Router } from 'express';
import { type BasemapFile, basemapPath } from '../basemap-env.ts';
import type { GatewayServices } from '../services.ts';

interface Range {
  start: number;
  end: number;
}

/**
 * Serves the map with streets, one file of a gigabyte or more of which a browser reads parts of some kilobytes. The file
 * stays open from the start on, so that one that is replaced under us never mixes with its successor.
 */
export function createBasemap({ env }: Pick<GatewayServices, 'env'>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const file = env.basemap?.file;
  router.get(basemapPath, file ? serveParts(file) : notFound);
  return router;
}

function notFound(_req: Request, res: Response): void {
  res.status(404).type('text/plain').send('no basemap here');
}

function serveParts({ path, version }: BasemapFile): (req: Request, res: Response) => void {
  const fd = openSync(path, 'r');
  const { size } = fstatSync(fd);
  const etag = `"${version}"`;
  return (req, res) => {
    res.set({
      ETag: etag,
      'Accept-Ranges': 'bytes',
      'Content-Type': 'application/vnd.pmtiles',
      // Its tiles are compressed one by one: doing it again would only break the ranges.
      'Cache-Control': `${req.query.v === version ? 'public, max-age=2592000, immutable' : 'no-cache'}, no-transform`,
    });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    const range = findRange(req, size, etag);
    if (range === 'unsatisfiable') {
      res
        .set({ 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
        .status(416)
        .end();
      return;
    }
    const whole = { start: 0, end: size - 1 };
    const { start, end } = range ?? whole;
    if (range) res.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
    res.set('Content-Length', String(end - start + 1));
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    // Piece by piece, as fast as the visitor takes them. One who goes away ends it: nothing to report.
    pipeline(Readable.from(readParts(fd, range ?? whole), { objectMode: false }), res, () => {});
  };
}

const readFrom = promisify(read);
const pieceLength = 65_536;

/** A stream of the file system would close the file, which others are reading, with the first visitor who goes away. */
async function* readParts(fd: number, { start, end }: Range): AsyncGenerator<Buffer> {
  for (let position = start; position <= end; ) {
    const length = Math.min(pieceLength, end - position + 1);
    const { bytesRead, buffer } = await readFrom(fd, Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead === 0) throw new Error('the basemap is shorter than it was');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The one part asked for; null for the whole: no range, several, none that can be read, or one of another version. */
function findRange(req: Request, size: number, etag: string): Range | 'unsatisfiable' | null {
  const condition = req.headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
