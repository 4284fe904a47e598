import type { Request, Response } from 'express';
import type { ReadyAnswer, Reply } from './ready-answers.ts';
import type { Encoding } from './ready-body.ts';

declare module 'express-serve-static-core' {
  interface Locals {
    /** Remembers how this request is answered, for the next one that says the same; absent where it says too much. */
    remember?: (reply: Pick<Reply, 'answer' | 'encoding' | 'tag' | 'operation' | 'isCurrent'>) => void;
  }
}

/** Browsers write this header in a handful of ways; what strangers make up is read anew each time. */
const maxRemembered = 50;
const remembered = new Map<string, Encoding>();

function acceptedEncoding(req: Request): Encoding {
  const header = String(req.headers['accept-encoding'] ?? '');
  const known = remembered.get(header);
  if (known) return known;
  // Of what a client takes alike, the smaller.
  const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one) === one) ?? 'identity';
  if (remembered.size < maxRemembered) remembered.set(header, encoding);
  return encoding;
}

/** Whether the client's copy is this one: a list of tags, weak ones too, as RFC 9110 compares them for a GET. */
export function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => {
    const given = one.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}

/**
 * Sends a ready answer in the best encoding that the client takes; 304 where its copy is still right.
 * @param isRevalidated a copy may be kept and asked about with its tag; else nobody keeps one
 */
export async function sendReady(
  req: Request,
  res: Response,
  answer: ReadyAnswer,
  {
    type,
    status = 200,
    isRevalidated,
    vary = 'Accept-Encoding',
    repeats,
  }: {
    type: string;
    status?: number;
    isRevalidated: boolean;
    vary?: string;
    /** Given where all requests that say the same are answered alike while the answer is kept. */
    repeats?: { operation?: string; isCurrent?: () => Promise<boolean> };
  },
): Promise<void> {
  const { body, headers } = answer;
  const encoding = body.encodingFor(acceptedEncoding(req));
  const tag = body.tag(encoding);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('Vary', vary);
  if (isRevalidated) {
    res.setHeader('Cache-Control', 'public, no-cache');
    res.setHeader('ETag', tag);
  }
  const isAsked = req.method === 'GET' || req.method === 'HEAD';
  if (isRevalidated && isAsked && status === 200 && holds(req.headers['if-none-match'], tag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  const bytes = await body.encoded(encoding);
  res.statusCode = status;
  res.setHeader('Content-Type', type);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', bytes.length);
  if (repeats && status === 200) {
    const { operation = null, isCurrent = null } = repeats;
    res.locals.remember?.({ answer, encoding, tag: isRevalidated ? tag : null, operation, isCurrent });
  }
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
