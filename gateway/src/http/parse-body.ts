import { wellFormedJson } from '@dentisti/domain/well-formed';
import { HttpError, httpMessages } from './http-error.ts';

/** The JSON of a body that was checked as raw bytes, its texts fit to be stored; 400 when it is none. */
export function parseBody(body: Buffer): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    throw new HttpError(400, httpMessages.malformedJson);
  }
  return wellFormedJson(parsed);
}
