import { TileLayer } from 'react-leaflet';
import { closestZoom } from './map-view.ts';

/** One transparent pixel: a tile that fails leaves the map's calm ground, not a broken picture. */
const emptyTile = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAAALAAAAAABAAEAAAICRAEAOw==';

interface QuietTilesProps {
  /** Leaflet template; `{theme}` in it becomes `light` or `dark`. */
  url: string;
  attribution: string;
  theme: 'light' | 'dark';
}

/** The map's ground. A server without a dark style gets darkened by the page (`data-tiles` in the style sheet). */
export function QuietTiles({ url, attribution, theme }: QuietTilesProps) {
  const themed = url.includes('{theme}');
  return (
    <TileLayer
      key={themed ? theme : 'one style'}
      url={url.replace('{theme}', theme)}
      attribution={attribution}
      errorTileUrl={emptyTile}
      maxZoom={closestZoom}
      className={themed ? undefined : 'tiles-of-one-style'}
    />
  );
}
