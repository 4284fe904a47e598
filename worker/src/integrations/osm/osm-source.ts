import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import { z } from 'zod';
import type { DiscoverySource } from '../discovery-source.ts';
import { fetchOverpassElements, type OverpassSettings } from './overpass-client.ts';
import { parseElement } from './parse-element.ts';

/** Rows stored at once: few enough that a worker asked to stop is done with them in a second or two. */
const rowsPerBatch = 50;

/** Elements are taken in the order of their keys; those up to `lastKey` are stored. */
const OsmCursor = z.object({ lastKey: z.string(), batchesDone: z.int() });

/** `node/123`, padded so that keys sort like numbers; empty for what has no key. */
function keyOf(element: unknown): string {
  const { type, id } = (element ?? {}) as { type?: unknown; id?: unknown };
  return typeof type === 'string' && typeof id === 'number' ? `${type}/${String(id).padStart(20, '0')}` : '';
}

/**
 * OpenStreetMap through Overpass: one request per comune. After a stop it is asked again and what is stored already is
 * skipped.
 */
export function createOsmSource(settings: OverpassSettings, index: PlaceIndex): DiscoverySource {
  return {
    source: 'openstreetmap',
    async *discover({ place, cursor, signal }) {
      const { lastKey, batchesDone } = cursor === null ? { lastKey: null, batchesDone: 0 } : OsmCursor.parse(cursor);
      const answer = (await fetchOverpassElements(settings, place.istatCode, signal)).map((element) => ({
        element,
        key: keyOf(element),
      }));
      const listed = answer.map(({ key }) => key.replace(/\/0*/, '/'));
      const elements = answer
        .filter(({ key }) => lastKey === null || key > lastKey)
        .sort((a, b) => (a.key < b.key ? -1 : 1));
      const context = { place, index, today: settings.clock.now(), isFromBorderQuery: true };
      const tilesTotal = batchesDone + Math.ceil(elements.length / rowsPerBatch);
      for (let from = 0; from < elements.length; from += rowsPerBatch) {
        const batch = elements.slice(from, from + rowsPerBatch);
        const rows = batch.map(({ element }) => parseElement(element, context));
        const tilesDone = batchesDone + from / rowsPerBatch + 1;
        const cursor = { lastKey: batch.at(-1)?.key ?? '', batchesDone: tilesDone };
        const isLast = from + rowsPerBatch >= elements.length;
        yield { rows, cursor, tilesDone, tilesTotal, ...(isLast && { listed }) };
      }
    },
  };
}
