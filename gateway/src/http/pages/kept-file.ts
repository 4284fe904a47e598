import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { describeError } from '@dentisti/core/platform/log';
import type { RequestHandler } from 'express';
import type { GatewayServices } from '../../services.ts';
import { HttpError, httpMessages } from '../http-error.ts';

const decompress = promisify(brotliDecompress);

/** Answers with a file of a build beside this one, as `serveBuiltFiles` does with its own; a plain 404 where none has it. */
export function sendKeptFile({ keptBuilds, log }: Pick<GatewayServices, 'keptBuilds' | 'log'>): RequestHandler {
  return async (req, res) => {
    const path = decodeURIComponent(req.baseUrl + req.path);
    const file = await keptBuilds.findFile(path).catch((error: unknown) => {
      log.warn({ requestId: res.locals.requestId, err: describeError(error) }, 'kept builds not looked up');
      throw new HttpError(503, httpMessages.unavailable);
    });
    if (!file) throw new HttpError(404, httpMessages.notFound);
    res.locals.logAs = 'asset';
    res.type(extname(path));
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.vary('Accept-Encoding');
    const isSentAsKept = !file.isBrotli || req.acceptsEncodings('br') === 'br';
    if (file.isBrotli && isSentAsKept) res.setHeader('Content-Encoding', 'br');
    res.send(isSentAsKept ? file.content : await decompress(file.content));
  };
}
