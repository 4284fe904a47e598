import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';

const sessionCookie = 'session_id';
const csrfCookie = 'csrf_token';
/** Header that repeats `csrf_token`: our pages can read that cookie, no other site can. */
export const csrfHeader = 'x-csrf-token';

/** Text of one cookie of a request, the first when it came several times; null without it. */
export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  return parseCookie(cookie)[name] ?? null;
}

/** Sends cookies along with the answer, for every path of ours and no other site. */
export function writeCookies(response: ServerResponse, ...cookies: SetCookie[]): void {
  const lines = cookies.map((cookie) => stringifySetCookie({ path: '/', sameSite: 'lax', ...cookie }));
  response.appendHeader('Set-Cookie', lines);
}

/** The session's token, if it can be one. */
export function readSessionToken(headers: IncomingHttpHeaders): string | null {
  const token = readCookie(headers, sessionCookie);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets the cookie of a visitor who has proved a contact. */
export function writeVisitorCookie(
  response: ServerResponse,
  { token, maxAgeSeconds, isSecure }: { token: string; maxAgeSeconds: number; isSecure: boolean },
): void {
  const cookie = { name: sessionCookie, value: token, maxAge: maxAgeSeconds, httpOnly: true, secure: isSecure };
  writeCookies(response, cookie);
}

/** Sets both cookies for as long as the browser stands open, or takes them away. */
export function writeSessionCookies(
  response: ServerResponse,
  session: { token: string; csrfToken: string } | null,
  isSecure: boolean,
): void {
  const common = { secure: isSecure, ...(session ? {} : { maxAge: 0 }) };
  writeCookies(
    response,
    { name: sessionCookie, value: session?.token, httpOnly: true, ...common },
    { name: csrfCookie, value: session?.csrfToken, ...common },
  );
}
