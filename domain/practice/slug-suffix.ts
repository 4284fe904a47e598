/** Without vowels and look-alikes: a suffix never spells a word and can be read out. */
const letters = '23456789bcdfghjkmnpqrstvwxyz';

/**
 * A slug for a practice whose plain slug another one has: `roma-studio-rossi` → `roma-studio-rossi-k7p4`. The suffix
 * depends on `key` alone (the practice's own stable key, e.g. `openstreetmap:node/1`), so it survives a rebuild of the
 * data; `attempt` gives another one in the rare case that this is taken too.
 */
export function suffixedSlug(slug: string, key: string, attempt = 0): string {
  let hash = fnv1a(attempt === 0 ? key : `${key}#${attempt}`);
  let suffix = '';
  for (let i = 0; i < 4; i++) {
    suffix += letters[hash % letters.length];
    hash = Math.floor(hash / letters.length);
  }
  return `${slug}-${suffix}`;
}

/** FNV-1a, 32 bits, over UTF-16 units: spreads short keys evenly and is the same everywhere. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash;
}
