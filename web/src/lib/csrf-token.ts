/** The token of an operator's session, which the gateway wants repeated in `x-csrf-token`; null for visitors. */
export function readCsrfToken(): string | null {
  if (typeof document === 'undefined') return null;
  return /(?:^|;\s*)csrf_token=([\w-]+)/.exec(document.cookie)?.[1] ?? null;
}
