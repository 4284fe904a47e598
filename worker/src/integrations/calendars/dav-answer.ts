import { CalendarFailure, type ObjectVersion } from '@dentisti/core/calendars/calendar-client';

/** One answer of a multi-status, as the library parses it: untrusted. */
export interface DavAnswer {
  href?: string;
  status: number;
  ok: boolean;
  props?: unknown;
  raw?: { multistatus?: { syncToken?: unknown } };
}

/** Answers that are about the moment, or about how much was asked: what was refused now is taken later. */
export const ofTheMoment = [408, 423, 425, 429];

/** A longer text of an answer is none. */
export const maxTextLength = 2_000_000;

/** Properties of an answer that the server has. */
export const fieldsOf = (answer: DavAnswer | undefined): Record<string, unknown> =>
  typeof answer?.props === 'object' && answer.props !== null ? (answer.props as Record<string, unknown>) : {};

/** Returns a property's text; null without one. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' || value.length > maxTextLength ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  const { _cdata: cdata, _text: text } = value as { _cdata?: unknown; _text?: unknown };
  return textOf(cdata ?? text);
}

/**
 * Returns an object's path, decoded, so that servers may write it in either way; a slash within a name stays `%2F`. Throws for
 * what is no address.
 */
export function hrefPath(href: string, calendarUrl: string): string {
  try {
    const names = new URL(href, calendarUrl).pathname.split('/');
    return names.map((name) => decodeName(name).replaceAll('/', '%2F')).join('/');
  } catch (error) {
    throw new CalendarFailure('bad-answer', { cause: error });
  }
}

/** Decodes what is UTF-8; a byte of another encoding stays `%E8`, and a sign `%` of the name itself is `%25`. */
const decodeName = (name: string): string =>
  name.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes).replaceAll('%', '%25');
    } catch {
      return bytes.replace(/%[0-9a-f]{2}/gi, (byte) =>
        byte < '%8' && byte !== '%25' ? decodeURIComponent(byte) : byte.toUpperCase(),
      );
    }
  });

/** Writes a decoded path as it stands in a request. */
export const encodePath = (path: string): string =>
  path
    .split('/')
    .map((name) => encodeURIComponent(name.replaceAll('%2F', '/')).replace(/%25(25|[89A-F][0-9A-F])/g, '%$1'))
    .join('/');

export const versionsOf = (found: ReadonlyMap<string, string>): ObjectVersion[] =>
  [...found].map(([href, etag]) => ({ href, etag }));
