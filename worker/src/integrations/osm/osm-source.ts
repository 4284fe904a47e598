import type { PlaceIndex } from '@dentisti/domain/places/place-index';
import type { DiscoverySource } from '../discovery-source.ts';
import { fetchOverpassElements, type OverpassSettings } from './overpass-client.ts';
import { readElement } from './read-element.ts';

/**
 * OpenStreetMap through Overpass: one request per comune, so one batch. Stopped before it is stored, the request is
 * simply asked again.
 */
export function createOsmSource(settings: OverpassSettings, index: PlaceIndex): DiscoverySource {
  return {
    source: 'openstreetmap',
    async *discover({ place, cursor, signal }) {
      if (cursor !== null) return;
      const elements = await fetchOverpassElements(settings, place.istatCode, signal);
      const context = { place, index, today: settings.clock.now(), isFromBorderQuery: true };
      const rows = elements.map((element) => readElement(element, context));
      yield { rows, cursor: { isRead: true }, tilesDone: 1, tilesTotal: 1 };
    },
  };
}
