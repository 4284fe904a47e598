import { davRequest } from 'tsdav';
import { type DavAnswer, maxTextLength } from './dav-answer.ts';

/** A server's answer as it came. */
export interface UnreadDavAnswer {
  url: string;
  status: number;
  contentType: string;
  body: Uint8Array;
}

/** Values of an answer's properties: what servers say of twenty thousand events by version, and as much again. */
const maxValues = 200_000;

/**
 * Parses a multi-status as the library does; of the document itself its sync token is kept, which is all that anybody asks for.
 * What comes of it is small enough to be handed on: whoever asked has everybody's work to do.
 * Null where it is not.
 */
export async function parseDavAnswer({ url, status, contentType, body }: UnreadDavAnswer): Promise<DavAnswer[] | null> {
  const isEmpty = body.length === 0;
  const fetched = async () =>
    new Response(isEmpty ? null : Buffer.from(body), { status, headers: { 'Content-Type': contentType } });
  const answers = (await davRequest({
    url,
    init: { method: 'REPORT', body: undefined },
    fetch: fetched,
  })) as DavAnswer[];
  if (countValues(answers.map(({ props }) => props)) > maxValues) return null;
  return answers.map(({ href, status: own, ok, props, raw }) => {
    const multistatus = typeof raw === 'object' ? raw?.multistatus : undefined;
    return {
      ...(typeof href === 'string' ? { href } : {}),
      ...{ status: own, ok, props },
      ...(multistatus && { raw: { multistatus: { syncToken: multistatus.syncToken } } }),
    };
  });
}

/** Values within a value, which loses its texts that are too long for anybody. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const [name, one] of Object.entries(value)) {
    if (typeof one === 'string' && one.length > maxTextLength) Object.assign(value, { [name]: '' });
    count += countValues(one);
  }
  return count;
}
