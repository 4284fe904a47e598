import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { readCookie, writeCookies } from './session-cookies.ts';

const sessionCookie = 'studio_session';
const csrfCookie = 'studio_csrf';
/** Header that repeats `studio_csrf`: our pages can read that cookie, no other site can. */
export const studioCsrfHeader = 'x-studio-csrf';

/** Returns the token of the studio's session, if it can be one; null otherwise. */
export function readStudioToken(headers: IncomingHttpHeaders): string | null {
  const token = readCookie(headers, sessionCookie);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Sets both cookies of the studio, or takes them away. */
export function writeStudioCookies(
  response: ServerResponse,
  session: { token: string; csrfToken: string; maxAgeSeconds: number } | null,
  secure: boolean,
): void {
  const common = { secure, maxAge: session?.maxAgeSeconds ?? 0 };
  writeCookies(
    response,
    { name: sessionCookie, value: session?.token, httpOnly: true, ...common },
    { name: csrfCookie, value: session?.csrfToken, ...common },
  );
}

/** Sets the cookie of a browser whose passkey is asked for something. Strict: no other site's page leads to that. */
export function writePasskeyCookie(
  response: ServerResponse,
  { token, maxAgeSeconds, isSecure }: { token: string; maxAgeSeconds: number; isSecure: boolean },
): void {
  const cookie = { name: 'studio_passkey', value: token, maxAge: maxAgeSeconds, httpOnly: true, secure: isSecure };
  writeCookies(response, { ...cookie, sameSite: 'strict' });
}
