import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { BasemapLayerProps } from './basemap/basemap-layer.tsx';
import { QuietTiles } from './quiet-tiles.tsx';

export interface MapGroundProps {
  /** Leaflet template of pictures; `{theme}` in it becomes `light` or `dark`. */
  url: string;
  attribution: string;
  theme: 'light' | 'dark';
  /** Address of a file with streets, which is then the ground; null: the pictures. */
  basemapUrl: string | null;
}

/** Drawn streets come with the first map that has them. */
const BasemapLayer = lazy(async () => {
  try {
    const { BasemapLayer: Loaded } = await import('./basemap/basemap-layer.tsx');
    return { default: Loaded };
  } catch (error) {
    console.error('The map with streets could not be loaded', error);
    return { default: Unavailable };
  }
});

/** The map's ground: streets where the operator has given a file of them, else our pictures, as when the file fails. */
export function MapGround(props: MapGroundProps & { namedPlace: string | null }) {
  const { basemapUrl, namedPlace, theme, ...pictures } = props;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const onFail = useCallback(() => setFailedUrl(basemapUrl), [basemapUrl]);
  if (basemapUrl === null || basemapUrl === failedUrl) return <QuietTiles {...pictures} theme={theme} />;
  return (
    <Suspense fallback={null}>
      <BasemapLayer url={basemapUrl} theme={theme} namedPlace={namedPlace} onFail={onFail} />
    </Suspense>
  );
}

function Unavailable({ onFail }: BasemapLayerProps) {
  useEffect(onFail, [onFail]);
  return null;
}
