import { readFileSync } from 'node:fs';
import { createPlaceIndex } from '../place-index.ts';
import { resolvePlace } from '../resolve-place.ts';

/** Tests of places run on the committed gazetteer itself; read as files, because `domain` imports nothing of `db`. */
const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/seed/gazetteer/${file}`, import.meta.url), 'utf8'));
const { formerNames, ...built } = read('comuni.json');
const zones: [string, [string, number, number, string[]?][]][] = Object.entries(read('zones.json'));

export const index = createPlaceIndex({
  ...built,
  regionAliases: read('regions.json'),
  aliases: [...read('aliases.json'), ...formerNames],
  zones: zones.flatMap(([istatCode, list]) =>
    list.map(([name, latitude, longitude, caps]) => [name, istatCode, latitude, longitude, caps] as const),
  ),
  caps: read('caps.json'),
});

/** `Roma`, `Castro (LE)` for a homonym, `Trastevere (Roma)` for a zone, null for a text that is not understood. */
export function labelOf(typed: string): string | null {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'unknown') return null;
  return resolution.zone ? index.zoneLabel(resolution.zone) : index.label(resolution.place);
}

/** Returns the suggestions for a text that is not understood; throws when it is understood. */
export function suggestionsOf(typed: string): string[] {
  const resolution = resolvePlace(index, typed);
  if (resolution.kind === 'found') throw new Error(`${typed} was understood as ${resolution.place.name}`);
  return resolution.suggestions;
}

/** Counts of dentists by city name, as the gateway hands them over. */
export function countsOf(counts: Record<string, number>): Map<string, number> {
  return new Map(
    Object.entries(counts).map(([name, count]) => {
      const resolution = resolvePlace(index, name);
      if (resolution.kind === 'unknown') throw new Error(`${name} is no comune`);
      return [resolution.place.istatCode, count];
    }),
  );
}
