/** Deeper than any real input nests; deeper parts are dropped, so that no walk through them overflows the stack. */
const maxDepth = 64;

/** ASCII's own sign for a character that was not valid: stores take it, and forms that refuse control signs still do. */
export const substitute = '\u001a';

/** Text from outside as every store of ours takes it: NUL and halves of UTF-16 pairs become the substitute. */
export function wellFormedText(text: string): string {
  // With the flag `u` a surrogate is one that stands alone.
  return text.replace(/[\0\p{Surrogate}]/gu, substitute);
}

/** Parsed JSON from outside with every text and key of it well formed. Applied once, where it comes in. */
export function wellFormedJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return wellFormedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((one) => wellFormedJson(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [wellFormedText(key), wellFormedJson(one, depth + 1)]),
  );
}

/** The beginning of a text, at most `max` UTF-16 units, never with half a pair at its end. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max);
  const last = cut.charCodeAt(cut.length - 1);
  return cut.length < text.length && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
