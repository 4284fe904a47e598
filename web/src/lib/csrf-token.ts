/** The token of an operator's session, which the gateway wants repeated in `x-csrf-token`; null for visitors. */
export const readCsrfToken = (): string | null => cookieMatch(/(?:^|;\s*)csrf_token=([\w-]+)/);

/** The token of a practice's session, which the gateway wants repeated in `x-studio-csrf`; null for everybody else. */
const readStudioCsrfToken = (): string | null => cookieMatch(/(?:^|;\s*)studio_csrf=([\w-]+)/);

function cookieMatch(pattern: RegExp): string | null {
  return typeof document === 'undefined' ? null : (pattern.exec(document.cookie)?.[1] ?? null);
}

/** Returns the headers of this browser's sessions: an operator's, a practice's, or both; none for visitors. */
export function csrfHeaders(): Record<string, string> {
  const operator = readCsrfToken();
  const studio = readStudioCsrfToken();
  return { ...(operator && { 'x-csrf-token': operator }), ...(studio && { 'x-studio-csrf': studio }) };
}
