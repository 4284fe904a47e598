import type { Coordinates } from '@dentisti/domain/places/place';
import { fitMaxZoom, fitPaddingPx, initialZoom, type MapView } from './map-view.ts';

type Corner = [latitude: number, longitude: number];

/** South-west and north-east corner. */
export type Box = [Corner, Corner];

export type Opening = { kind: 'view'; view: MapView } | { kind: 'box'; box: Box };

/**
 * What a map shows first: the view of a shared link; the searched zone at the initial zoom; else all points, with
 * the city in the middle; else the centre alone.
 */
export function openingOf(
  points: readonly Coordinates[],
  places: { sharedView: MapView | null; zone: Coordinates | null; centre: Coordinates },
): Opening {
  if (places.sharedView) return { kind: 'view', view: places.sharedView };
  if (places.zone || points.length === 0) {
    return { kind: 'view', view: { ...(places.zone ?? places.centre), zoom: initialZoom } };
  }
  return { kind: 'box', box: boxAround(points, places.centre) };
}

/** Smallest box that holds all points and has `centre` in its middle. */
export function boxAround(points: readonly Coordinates[], centre: Coordinates): Box {
  const reach = (axis: keyof Coordinates) =>
    points.reduce((maxDistance, point) => Math.max(maxDistance, Math.abs(point[axis] - centre[axis])), 0);
  const [height, width] = [reach('latitude'), reach('longitude')];
  return [
    [centre.latitude - height, centre.longitude - width],
    [centre.latitude + height, centre.longitude + width],
  ];
}

/** Leaflet's options for the specification's fit. */
export const fitOptions = { padding: [fitPaddingPx, fitPaddingPx] as [number, number], maxZoom: fitMaxZoom };
