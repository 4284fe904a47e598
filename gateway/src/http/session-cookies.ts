import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

const sessionCookie = 'session_id';
const csrfCookie = 'csrf_token';
/** What a page of ours reads from `csrf_token` and no other site can. */
export const csrfHeader = 'x-csrf-token';

/** One cookie of a request; the first when it came several times. */
function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
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
  const common = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  response.appendHeader('Set-Cookie', `${sessionCookie}=${token}; HttpOnly; Max-Age=${maxAgeSeconds}; ${common}`);
}

/** Sets both cookies for as long as the browser stands open, or takes them away. */
export function writeSessionCookies(
  response: ServerResponse,
  session: { token: string; csrfToken: string } | null,
  isSecure: boolean,
): void {
  const common = `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}${session ? '' : '; Max-Age=0'}`;
  response.appendHeader('Set-Cookie', [
    `${sessionCookie}=${session?.token ?? ''}; HttpOnly; ${common}`,
    `${csrfCookie}=${session?.csrfToken ?? ''}; ${common}`,
  ]);
}
