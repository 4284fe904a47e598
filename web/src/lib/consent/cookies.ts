import { type EntryName, expiryOf } from '@dentisti/domain/consent/stored-entries';

/** Text of one of our cookies; null when there is none or cookies are forbidden. */
export function readCookie(name: EntryName): string | null {
  const found = allCookies().find((cookie) => cookie.name === name);
  return found ? decoded(found.value) : null;
}

/** Stores a cookie for as long as the policy says, counted from `from`. Ours alone, and over HTTPS alone where we have it. */
export function writeCookie(name: EntryName, value: string, from = new Date()): void {
  const until = expiryOf(name, from);
  put(`${name}=${encodeURIComponent(value)}${until ? `; expires=${until.toUTCString()}` : ''}`);
}

export function eraseCookie(name: EntryName): void {
  // Writing has the browser's processes talk to one another, at a moment when a page has better to do.
  if (allCookies().some((cookie) => cookie.name === name)) put(`${name}=; expires=${new Date(0).toUTCString()}`);
}

/** Google sets its cookies for the whole domain, `.example.it` from `www.example.it`: each parent is tried. */
export function eraseGoogleCookies(): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.')).filter((domain) => domain.includes('.'));
  for (const { name } of allCookies()) {
    if (name !== '_ga' && !name.startsWith('_ga_')) continue;
    const gone = `${name}=; expires=${new Date(0).toUTCString()}`;
    put(gone);
    for (const domain of domains) put(`${gone}; domain=${domain}`);
  }
}

function allCookies(): { name: string; value: string }[] {
  return rawCookies()
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1) };
    });
}

/** A sandboxed page may not even read; then there are none. */
function rawCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function put(cookie: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in older browsers.
    document.cookie = `${cookie}; path=/; samesite=lax${secure}`;
  } catch {
    // Where cookies are forbidden the choice still holds for this visit.
  }
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
