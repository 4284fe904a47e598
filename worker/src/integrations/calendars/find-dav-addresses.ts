import { CalendarFailure } from '@dentisti/core/calendars/calendar-client';
import { propfind } from 'tsdav';
import { askDav } from './ask-dav.ts';
import { fieldsOf, textOf } from './dav-answer.ts';
import type { DavFetch } from './dav-fetch.ts';

const maxAddresses = 20;
const maxLength = 300;

/** Returns the mail addresses under which an account is invited (RFC 6638): from a calendar to its principal to its addresses. */
export async function findDavAddresses(calendarUrl: string, dav: DavFetch): Promise<string[]> {
  const ask = async (url: string, property: string) => {
    const props = { [property]: {} };
    const [answer] = await askDav((fetch) => propfind({ url, props: props as never, depth: '0', fetch }), dav);
    if (!answer?.raw?.multistatus) throw new CalendarFailure('status');
    return fieldsOf(answer);
  };
  const { currentUserPrincipal } = await ask(calendarUrl, 'd:current-user-principal');
  const [principal] = hrefsOf(currentUserPrincipal);
  if (principal === undefined || !URL.canParse(principal, calendarUrl)) return [];
  const url = new URL(principal, calendarUrl);
  // The password goes to no other server.
  if (url.origin !== new URL(calendarUrl).origin) return [];
  const { calendarUserAddressSet } = await ask(url.href, 'c:calendar-user-address-set');
  const found = hrefsOf(calendarUserAddressSet).flatMap((href) => {
    if (href.length > maxLength) return [];
    const [, address] = /^\s*mailto:([^\s@]+@[^\s@]+)\s*$/i.exec(href) ?? [];
    return address ? [address.toLowerCase()] : [];
  });
  return [...new Set(found)].sort().slice(0, maxAddresses);
}

/** Texts of `<href>…</href>`, one or several. */
function hrefsOf(value: unknown): string[] {
  const href = (value as { href?: unknown } | null | undefined)?.href;
  return (Array.isArray(href) ? href : [href]).flatMap((one) => textOf(one) ?? []);
}
