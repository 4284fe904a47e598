const maxLength = 500;

function parseOne(text: string): string | null {
  // `javascript:alert(1)` and `mailto:` have a scheme and no `//`; `www.studio.it:8080` has a port.
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d+(\/|$))/i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // A practice's site has a name with a top-level domain: no address of a machine in somebody's own network.
  const hasDomain = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(xn--[a-z0-9-]+|[a-z]{2,})$/.test(url.hostname);
  const isInternal = /\.(local|localhost|internal|lan|home|corp)$/.test(url.hostname);
  if (!isWeb || !hasDomain || isInternal || url.username || url.password) return null;
  return url.href.length <= maxLength ? url.href : null;
}

/** The first usable web address of a `;`-separated value: http or https, a public host name, no credentials; else null. */
export function parseWebsite(value: string | null | undefined): string | null {
  for (const part of value?.split(';') ?? []) {
    const website = part.trim() ? parseOne(part.trim()) : null;
    if (website) return website;
  }
  return null;
}
