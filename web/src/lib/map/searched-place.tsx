import type { Coordinates } from '@dentisti/domain/places/place';
import { DivIcon } from 'leaflet';
import { useMemo, useState } from 'react';
import { Marker, useMapEvents } from 'react-leaflet';
import styles from './searched-place.module.css';

export interface SearchedPlaceProps {
  /** Of the zone or comune that was searched for. */
  name: string;
  point: Coordinates;
}

/** Under every pin. */
const elevation = -10_000;
/** Up to here our own tiles write a name above its dot, closer on the point itself (gateway/src/tiles/labels.ts). */
const lastZoomOfDots = 11;

/** The place that was searched for: a quiet ring with its name, under the pins. A picture: the page's title says it too. */
export function SearchedPlace({ name, point: { latitude, longitude } }: SearchedPlaceProps) {
  const map = useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const [zoom, setZoom] = useState(() => map.getZoom());
  const isFar = zoom <= lastZoomOfDots;
  const icon = useMemo(() => {
    // A node, never HTML: the name may be what somebody typed.
    const label = document.createElement('span');
    label.className = `${styles.name} ${isFar ? styles.raised : ''}`;
    label.textContent = name;
    return new DivIcon({ className: styles.place ?? '', html: label, iconSize: undefined });
  }, [name, isFar]);
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  return <Marker position={position} icon={icon} zIndexOffset={elevation} interactive={false} keyboard={false} />;
}
