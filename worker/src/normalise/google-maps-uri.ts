const maxLength = 500;
const short = /^\/maps\//;
const ofMaps = /^\/maps(\/|$)/;
/** Hosts of Google Maps with the paths that belong to it; the rest of those hosts leads anywhere. */
const pathsOfHost: Readonly<Record<string, RegExp>> = {
  'google.com': ofMaps,
  'www.google.com': ofMaps,
  'maps.google.com': /^\//,
  'maps.app.goo.gl': /^\/./,
  'goo.gl': short,
};

/** Returns a place's address at Google Maps in normal form; null for anything else, as it comes from outside. */
export function parseGoogleMapsUri(text: string | null | undefined): string | null {
  if (!text || /\s/.test(text) || !URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, href } = new URL(text);
  if (protocol !== 'https:' || port || username || password || href.length > maxLength) return null;
  return Object.hasOwn(pathsOfHost, hostname) && pathsOfHost[hostname]?.test(pathname) ? href : null;
}
