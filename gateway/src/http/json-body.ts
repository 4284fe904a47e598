import { isUtf8 } from 'node:buffer';
import { wellFormedJson } from '@dentisti/domain/well-formed';
import express, { type RequestHandler } from 'express';
import { HttpError, httpMessages } from './http-error.ts';

/**
 * Parses a JSON body and refuses everything else: another content type (415), more than `limit` (413), broken JSON or
 * bytes that are not UTF-8 (400; the parser alone would replace them silently). Texts come out fit to be stored. Without a
 * body `req.body` is undefined.
 */
export function jsonBody(limit: string): RequestHandler[] {
  const refuseOtherTypes: RequestHandler = (req, _res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) throw new HttpError(415, httpMessages.unsupportedType);
    next();
  };
  const parse = express.json({
    limit,
    verify: (_req, _res, bytes, encoding) => {
      if (encoding !== 'utf-8') throw new HttpError(415, httpMessages.unsupportedType);
      if (!isUtf8(bytes)) throw new HttpError(400, httpMessages.malformedJson);
    },
  });
  const clean: RequestHandler = (req, _res, next) => {
    req.body = wellFormedJson(req.body);
    next();
  };
  return [refuseOtherTypes, parse, clean];
}
