import type { Layer } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { closestZoom } from '../map-view.ts';
import { basemapColours } from './basemap-colours.ts';
import { labelRulesOf, paintRulesOf } from './basemap-rules.ts';

export interface BasemapLayerProps {
  /** Of a PMTiles file under our own origin, in Protomaps' schema. */
  url: string;
  theme: 'light' | 'dark';
  /** A place that a mark of the page names already. */
  namedPlace: string | null;
  /** The file is not there or cannot be read: something else has to be the map's ground. */
  onFail: () => void;
}

/** Both ask for it: the database's licence (ODbL), and those who cut it into tiles. */
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a> · ' +
  '<a href="https://protomaps.com" target="_blank" rel="noopener">Protomaps</a>';

/** The page's fonts, which a canvas does not wait for by itself. */
const fonts = ["600 16px 'Literata'", "500 13px 'Source Sans 3'"];

/** The map with streets, drawn here from one file of vector tiles. */
export function BasemapLayer({ url, theme, namedPlace, onFail }: BasemapLayerProps) {
  const map = useMap();
  const archive = useMemo(() => new PMTiles(url), [url]);
  useEffect(() => {
    let layer: Layer | null = null;
    let isGone = false;
    const colours = basemapColours[theme];
    archive.getHeader().then(
      ({ maxZoom }) => {
        if (isGone) return;
        layer = leafletLayer({
          url: archive,
          maxDataZoom: maxZoom,
          maxZoom: closestZoom,
          paintRules: paintRulesOf(colours),
          labelRules: labelRulesOf(colours, namedPlace),
          backgroundColor: colours.land,
          attribution,
          lang: 'it',
          tasks: fonts.map((font) => document.fonts.load(font)) as never[],
          // Its types know nothing of the class it extends.
        }) as unknown as Layer;
        map.addLayer(layer);
      },
      (error: unknown) => {
        console.error('The map with streets could not be read', error);
        if (!isGone) onFail();
      },
    );
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [archive, map, theme, namedPlace, onFail]);
  return null;
}
