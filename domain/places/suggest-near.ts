import { findNearMisses } from './near-misses.ts';
import type { PlaceIndex } from './place-index.ts';
import { findByPrefix } from './search-names.ts';

const maxSuggestions = 5;
const maxOfArea = 3;

/** The last part's words without province and region: `milno` of `Milno (MI)` and of `Milno MI`. */
function nameWords(index: PlaceIndex, parts: readonly (readonly string[])[]): readonly string[] {
  const isQualifier = (key: string) => index.region(key) !== undefined || index.provinceSigns(key).length > 0;
  const part = parts.findLast((words) => !isQualifier(words.join(''))) ?? parts.at(-1) ?? [];
  const last = part.at(-1) ?? '';
  return part.length > 1 && last.length === 2 && isQualifier(last) ? part.slice(0, -1) : part;
}

/** Texts that may have been meant where nothing was understood, at most five; each resolves when sent back. */
export function suggestNear(index: PlaceIndex, parts: readonly (readonly string[])[], cap: string | null): string[] {
  const words = nameWords(index, parts);
  const key = words.join('');
  const labels = new Set<string>();
  // A region or a province is too large to search in: its largest cities are offered.
  const region = index.region(key);
  const signs = index.provinceSigns(key);
  for (const place of region || signs.length ? index.places : []) {
    if (place.region === region || signs.includes(place.province)) labels.add(index.label(place));
    if (labels.size === maxOfArea) return [...labels];
  }
  // `Reggio` offers the two Reggio before anything one letter away from it.
  const extended = findByPrefix(index, key).filter((name) => words.every((word, i) => name.words[i] === word));
  const comuni = extended.filter((name) => name.kind !== 'zone');
  const longer = comuni.length ? comuni : extended;
  const near = longer.length ? longer : findNearMisses(index, key);
  const candidates = near.length || key.length < 4 ? near : findByPrefix(index, key);
  for (const name of [...candidates].sort((a, b) => (longer.length ? b.place.population - a.place.population : 0))) {
    labels.add(name.label);
    if (labels.size === maxSuggestions) break;
  }
  // `ciao Milano`: the city that ends it, offered and not assumed.
  for (let cut = 1; labels.size === 0 && cut < words.length; cut++) {
    const meaning = index.meanings(words.slice(cut).join(''))[0];
    if (meaning) labels.add(meaning.zone ? index.zoneLabel(meaning.zone) : index.label(meaning.place));
  }
  if (cap !== null) for (const place of index.placesOfCap(cap).slice(0, 2)) labels.add(index.label(place));
  return [...labels].slice(0, maxSuggestions);
}
