import type { Coordinates } from '@dentisti/domain/places/place';
import { DivIcon } from 'leaflet';
import { useMemo } from 'react';
import { Marker } from 'react-leaflet';
import styles from './searched-place.module.css';

export interface SearchedPlaceProps {
  /** Of the zone or comune that was searched for. */
  name: string;
  point: Coordinates;
}

/** Under every pin. */
const elevation = -10_000;

/** The place that was searched for: a quiet ring with its name, under the pins. A picture: the page's title says it too. */
export function SearchedPlace({ name, point: { latitude, longitude } }: SearchedPlaceProps) {
  const icon = useMemo(() => {
    // A node, never HTML: the name may be what somebody typed.
    const label = document.createElement('span');
    label.className = styles.name ?? '';
    label.textContent = name;
    return new DivIcon({ className: styles.place ?? '', html: label, iconSize: undefined });
  }, [name]);
  const position = useMemo<[number, number]>(() => [latitude, longitude], [latitude, longitude]);
  return <Marker position={position} icon={icon} zIndexOffset={elevation} interactive={false} keyboard={false} />;
}
