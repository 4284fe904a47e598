/** Where a map looks: centre in WGS84 degrees and Leaflet zoom. */
export interface MapView {
  latitude: number;
  longitude: number;
  zoom: number;
}

/** Initial zoom 14, at most 14 when fitting, padding 50 px, centre Rome. */
export const initialZoom = 14;
export const fitMaxZoom = 14;
export const fitPaddingPx = 50;

/** A visitor may look closer than the fit does: house numbers become readable. */
export const closestZoom = 18;
export const minZoomLevel = 5;

/** `41.9028,12.4964,14`: five decimals are about one metre. */
export function printMapView(view: MapView): string {
  return `${round(view.latitude, 5)},${round(view.longitude, 5)},${round(view.zoom, 2)}`;
}

/** Null for anything that is not a place on earth and a zoom the map has: the address bar is user input. */
export function parseMapView(text: string | null): MapView | null {
  const parts = text?.split(',') ?? [];
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null;
  const [latitude, longitude, zoom] = parts.map(Number) as [number, number, number];
  const isPossible =
    Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= minZoomLevel && zoom <= closestZoom;
  return isPossible ? { latitude, longitude, zoom } : null;
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
