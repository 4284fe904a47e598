import { wellFormedJson } from '@dentisti/domain/well-formed';
import { SourceFailure } from './discovery-source.ts';

/** Sent to every outside service, as OpenStreetMap's usage policy asks. */
const userAgent = 'Dentisti.ai/1.0 (practice directory; discovery worker)';

export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
}

export interface HttpLimits {
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SourceFailure(`answer larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * One request, its whole answer as text. Throws `SourceFailure` on a timeout, a broken connection or too large an
 * answer; the stop signal's own reason when that aborted it. Follows no redirect: none of these services sends one.
 */
export async function sendRequest(url: string, init: RequestInit, limits: HttpLimits): Promise<HttpAnswer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      headers: { 'User-Agent': userAgent, ...init.headers },
      signal: AbortSignal.any([limits.signal, timeout]),
    });
    return { status: response.status, headers: response.headers, text: await readLimited(response, limits.maxBytes) };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof SourceFailure) throw error;
    if (timeout.aborted) throw new SourceFailure(`no answer within ${limits.timeoutMs} ms`, { cause: error });
    throw new SourceFailure('connection failed', { cause: error });
  }
}

/** Values of an answer: three thousand practices of one comune, with twenty each. More take memory and the loop's time. */
const maxValues = 60_000;
const [comma, list, object] = [...',[{'].map((sign) => sign.charCodeAt(0));

/** Values that a text of JSON has at most, told from its signs. */
function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === comma || sign === list || sign === object) count++;
  }
  return count;
}

/** The text as JSON, fit to be stored; `SourceFailure` when it is none, or of too many values. */
export function parseAnswer(text: string, most = maxValues): unknown {
  if (countValues(text) > most) throw new SourceFailure(`answer of more than ${most} values`);
  try {
    return wellFormedJson(JSON.parse(text));
  } catch (error) {
    throw new SourceFailure('answer is not JSON', { cause: error });
  }
}
