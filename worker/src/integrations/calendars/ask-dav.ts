import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import type { DavAnswer } from './dav-answer.ts';
import type { DavFetch } from './dav-fetch.ts';
import type { UnreadDavAnswer } from './parse-dav-answer.ts';
import { countElements, readDavAnswer } from './read-apart.ts';

/** An account's own addresses come in a few lines. */
const fewBytes = 262_144;
const fewElements = 5_000;

/**
 * Has the library make one request, and reads its answer where that does no harm. The library sees an empty answer: it would
 * parse the whole of it here.
 */
export async function askDav(
  request: (fetch: DavFetch['fetch']) => Promise<unknown>,
  dav: DavFetch,
): Promise<DavAnswer[]> {
  let unread: UnreadDavAnswer | undefined;
  await request(async (input, init) => {
    const answer = await dav.fetch(input, init);
    const { url, status } = answer;
    unread = { url, status, contentType: answer.headers.get('content-type') ?? '', body: await answer.bytes() };
    return new Response(null, { status });
  });
  if (!unread) throw new CalendarFailure('bad-answer');
  return readDavAnswer(unread);
}

/** A `fetch` for the part of the library that makes several requests in a row: no answer of many elements reaches it. */
export const inFewElements =
  (dav: DavFetch): DavFetch['fetch'] =>
  async (input, init) => {
    const response = await dav.fetch(input, init);
    const body = await response.clone().bytes();
    if (body.length > fewBytes || countElements(body) > fewElements) throw new CalendarFailure('too-large');
    return response;
  };
