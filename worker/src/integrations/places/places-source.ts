import { comuneRectangle, mayTouchComune } from '@dentisti/domain/discovery/comune-extent';
import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { z } from 'zod';
import { type DiscoverySource, SourceFailure } from '../discovery-source.ts';
import { parsePlace } from './parse-place.ts';
import { BudgetExhausted, type PlacesSettings, type RequestBudget, searchPage } from './places-client.ts';
import { maxResultsPerTile, splitTile } from './tiles.ts';

const Tile = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });
type Tile = z.infer<typeof Tile>;

/** Tiles still to ask, and what was spent: enough to go on after a stop without repeating a finished tile. */
export const PlacesCursor = z.object({
  open: z.array(Tile),
  tilesDone: z.int(),
  requestsUsed: z.int(),
});
export type PlacesCursor = z.infer<typeof PlacesCursor>;

/** All pages of a tile. `isCut`: the budget ended before the last page. */
async function fetchTile(settings: PlacesSettings, tile: Tile, budget: RequestBudget, signal: AbortSignal) {
  const places: unknown[] = [];
  let pageToken: string | null = null;
  try {
    do {
      const page = await searchPage(settings, { rectangle: tile, pageToken }, budget, signal);
      places.push(...page.places);
      pageToken = page.nextPageToken ?? null;
    } while (pageToken !== null && places.length < maxResultsPerTile);
    return { places, isCut: false };
  } catch (error) {
    if (error instanceof BudgetExhausted) return { places, isCut: true };
    throw error;
  }
}

/**
 * Google Places by adaptive tiles: a tile that returns 60 places hides others, so it is split in four, down to about
 * 200 m; quarters that can only be other comuni's are left out, each request costs. Overlaps are harmless: rows are stored by place id.
 */
export function createPlacesSource(
  settings: PlacesSettings & { requestBudget: number },
  index: PlaceIndex,
): DiscoverySource {
  return {
    source: 'google-places',
    leftover(cursor) {
      const { success, data } = PlacesCursor.safeParse(cursor);
      return success && data.open.length > 0 ? { ...data, tilesDone: 0, requestsUsed: 0 } : null;
    },
    async *discover({ place, cursor, signal }) {
      const start = { open: [comuneRectangle(place)], tilesDone: 0, requestsUsed: 0 };
      const state = cursor === null ? start : PlacesCursor.parse(cursor);
      const budget = { used: state.requestsUsed, limit: settings.requestBudget };
      let { open, tilesDone } = state;
      for (let tile = open[0]; tile; tile = open[0]) {
        const { places, isCut } = await fetchTile(settings, tile, budget, signal);
        const rows = places.map((row) => parsePlace(row, { place, index }));
        if (!isCut) {
          // Large tiles first, so that a budget that ends early has seen the whole city coarsely.
          const quarters = places.length >= maxResultsPerTile ? splitTile(tile) : [];
          open = [...open.slice(1), ...quarters.filter((quarter) => mayTouchComune(quarter, place, index.places))];
          tilesDone++;
        }
        const next: PlacesCursor = { open, tilesDone, requestsUsed: budget.used };
        yield { rows, cursor: next, tilesDone, tilesTotal: tilesDone + open.length };
        if (isCut) throw new SourceFailure(`request budget of ${budget.limit} used up, ${open.length} tiles left`);
      }
    },
  };
}
