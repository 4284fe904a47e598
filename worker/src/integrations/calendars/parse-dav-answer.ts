import { davRequest } from 'tsdav';
import type { DavAnswer } from './dav-answer.ts';

/** A server's answer as it came. */
export interface UnreadDavAnswer {
  url: string;
  status: number;
  contentType: string;
  body: Uint8Array;
}

/** Parses a multi-status as the library does; of the document itself its sync token is kept, which is all that anybody asks for. */
export async function parseDavAnswer({ url, status, contentType, body }: UnreadDavAnswer): Promise<DavAnswer[]> {
  const isEmpty = body.length === 0;
  const fetched = async () =>
    new Response(isEmpty ? null : Buffer.from(body), { status, headers: { 'Content-Type': contentType } });
  const answers = (await davRequest({
    url,
    init: { method: 'REPORT', body: undefined },
    fetch: fetched,
  })) as DavAnswer[];
  return answers.map(({ href, status: own, ok, props, raw }) => {
    const multistatus = typeof raw === 'object' ? raw?.multistatus : undefined;
    return {
      ...(typeof href === 'string' ? { href } : {}),
      ...{ status: own, ok, props },
      ...(multistatus && { raw: { multistatus: { syncToken: multistatus.syncToken } } }),
    };
  });
}
