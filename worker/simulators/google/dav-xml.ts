const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);
const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

/** Returns the texts of an element in a request's body, whatever prefix it has. Enough for what clients send. */
export const textsOf = (body: string, element: string): string[] =>
  [...body.matchAll(new RegExp(`<(?:[\\w-]+:)?${element}(?:\\s[^>]*)?>([^<]*)</`, 'g'))].map(([, text = '']) =>
    unescapeXml(text.trim()),
  );

/** Returns whether a request's body has an element. */
export const hasElement = (body: string, element: string): boolean =>
  new RegExp(`<(?:[\\w-]+:)?${element}[\\s/>]`).test(body);

/** Returns the name of the body's outermost element without its prefix. */
export const rootOf = (body: string): string | null =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:[\w-]+:)?([\w-]+)/.exec(body)?.[1] ?? null;

/** Properties with their XML; null: the resource has none of that name. */
export type Properties = Record<string, string | null>;

/** One resource of an answer; without properties it is gone. */
export function davResponse(href: string, properties: Properties | null): string {
  if (!properties)
    return `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`;
  const known = Object.entries(properties).filter(([, value]) => value !== null);
  const unknown = Object.entries(properties).filter(([, value]) => value === null);
  const part = (status: string, inner: string) =>
    inner && `<D:propstat><D:status>HTTP/1.1 ${status}</D:status><D:prop>${inner}</D:prop></D:propstat>`;
  return `<D:response><D:href>${href}</D:href>${part(
    '200 OK',
    known.map(([name, value]) => `<${name}>${value}</${name}>`).join(''),
  )}${part('404 Not Found', unknown.map(([name]) => `<${name}/>`).join(''))}</D:response>`;
}

export const multistatus = (responses: readonly string[], syncToken?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<D:multistatus xmlns:D="DAV:" xmlns:caldav="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/" xmlns:ical="http://apple.com/ns/ical/">${responses.join('')}${syncToken === undefined ? '' : `<D:sync-token>${escapeXml(syncToken)}</D:sync-token>`}</D:multistatus>`;

export const davError = (condition = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<D:error xmlns:D="DAV:" xmlns:caldav="urn:ietf:params:xml:ns:caldav">${condition}</D:error>`;
