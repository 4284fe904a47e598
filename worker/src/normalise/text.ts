/** Longest name kept; the longest real ones of OpenStreetMap's Italian dentists are under 100 characters. */
const maxNameLength = 120;

/** Named references that occur in the names of sources; any other stays as it was written. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return entities[body.toLowerCase()] ?? whole;
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Repeated until nothing changes: `<<b>script>` becomes a tag only when the inner one is gone. */
function withoutTags(text: string): string {
  const stripped = text.replace(/<(script|style)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi, ' ').replace(/<[^<>]*(>|$)/g, ' ');
  return stripped === text ? text : withoutTags(stripped);
}

/**
 * Plain text of an untrusted value: no markup (script and style with their content), no control, zero-width or
 * direction-override characters, single spaces. References are decoded first, so that `&lt;b&gt;` is markup too.
 */
export function plainText(value: string): string {
  return withoutTags(decodeEntities(decodeEntities(value)))
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** A practice's name as plain text; null when nothing is left that could be read aloud. `isAltered`: it was not plain. */
export function parseName(value: string | null | undefined): { name: string | null; isAltered: boolean } {
  if (value == null) return { name: null, isAltered: false };
  const text = plainText(value);
  const name = text.length <= maxNameLength ? text : `${text.slice(0, maxNameLength - 1).trimEnd()}…`;
  const isReadable = /\p{L}.*\p{L}/u.test(name);
  return { name: isReadable ? name : null, isAltered: name !== value.trim().replace(/\s+/g, ' ') };
}

/** The CAP when the value is one: five digits. */
export function parseCap(value: string | null | undefined): string | null {
  return /^\d{5}$/.test(value?.trim() ?? '') ? (value as string).trim() : null;
}

/** The first of several addresses, when it has the shape of one; lower case. */
export function parseEmail(value: string | null | undefined): string | null {
  const first = value
    ?.split(/[;,\s]+/)
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase())
    .find(Boolean);
  if (!first || first.length > 254) return null;
  return /^[a-z0-9._%+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(first) ? first : null;
}
