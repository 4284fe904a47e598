import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import type { DavAnswer } from './dav-answer.ts';
import type { DavFetch } from './dav-fetch.ts';
import { countElements, readDavAnswer } from './read-apart.ts';

/** An account's own addresses come in a few lines. */
const fewElements = 5_000;

/**
 * Has the library make one request, and reads its answer where that does no harm. The library sees an empty answer: it would
 * parse the whole of it here.
 */
export async function askDav(
  request: (fetch: DavFetch['fetch']) => Promise<unknown>,
  dav: DavFetch,
): Promise<DavAnswer[]> {
  let read: DavAnswer[] | undefined;
  await request((input, init) =>
    dav.ask(input, init, async ({ url, status, headers, body }) => {
      read = await readDavAnswer({ url, status, contentType: headers['content-type'] ?? '', body }, dav.signal);
      return new Response(null, { status });
    }),
  );
  if (!read) throw new CalendarFailure('bad-answer');
  return read;
}

/**
 * A `fetch` for the part of the library that makes several requests in a row: an answer of many elements reaches it without
 * them. An account's would be short; a web page in its place is none, and the library goes on without.
 */
export const inFewElements =
  (dav: DavFetch): DavFetch['fetch'] =>
  async (input, init) => {
    const response = await dav.fetch(input, init);
    const isFew = countElements(await response.clone().bytes()) <= fewElements;
    return isFew ? response : new Response(null, { status: response.status });
  };
