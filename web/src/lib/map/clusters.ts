import Supercluster, { type AnyProps, type ClusterProperties } from 'supercluster';

/** One practice as the map needs it. */
export interface MapPoint {
  id: string;
  latitude: number;
  longitude: number;
}

export type MapMarker =
  | { kind: 'point'; key: string; id: string; latitude: number; longitude: number }
  | { kind: 'cluster'; key: string; clusterId: number; count: number; latitude: number; longitude: number };

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

type Index = Supercluster<{ id: string }, AnyProps>;

/** Marker elements are the cost of panning: the page never holds more than 200, with room for the zone's own mark. */
export const maxMarkers = 190;

/**
 * Clusters of `points`, built once per list. Clustering goes on to the closest zoom, so that practices at one
 * address stay one ring, which opens as a list instead of hiding them under each other.
 */
export class MarkerClusters {
  readonly #index: Index;
  readonly #closestZoom: number;

  constructor(points: readonly MapPoint[], closestZoom: number) {
    this.#closestZoom = closestZoom;
    // `extent` is Leaflet's tile size, so that the radius is in pixels of the screen: just over a pin's width.
    this.#index = new Supercluster({ radius: 52, extent: 256, maxZoom: closestZoom });
    this.#index.load(
      points.map(({ id, latitude, longitude }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      })),
    );
  }

  /** What stands inside `bounds` at `zoom`: never more than `limit` marks, by clustering coarser where needed. */
  visibleMarkers(bounds: Bounds, zoom: number, limit = maxMarkers): MapMarker[] {
    const box: [number, number, number, number] = [bounds[0], bounds[1], bounds[2], bounds[3]];
    let level = Math.min(Math.floor(zoom), this.#closestZoom);
    let features = this.#index.getClusters(box, level);
    while (features.length > limit && level > 0) {
      level -= 1;
      features = this.#index.getClusters(box, level);
    }
    return features.slice(0, limit).map(toMarker);
  }

  /** Ids of the practices inside a cluster, at most `limit`. */
  membersOf(clusterId: number, limit = Number.POSITIVE_INFINITY): string[] {
    return this.#index.getLeaves(clusterId, limit).map((leaf) => leaf.properties.id);
  }

  /** The zoom at which a cluster falls apart, or null when its members share one spot at the closest zoom. */
  expansionZoom(clusterId: number): number | null {
    const zoom = this.#index.getClusterExpansionZoom(clusterId);
    return zoom > this.#closestZoom ? null : zoom;
  }

  /** Returns the marker of a practice among `markers`: its pin, or the ring it is in. */
  markerOf(id: string, markers: readonly MapMarker[]): MapMarker | undefined {
    return (
      markers.find((marker) => marker.kind === 'point' && marker.id === id) ??
      markers.find((marker) => marker.kind === 'cluster' && this.membersOf(marker.clusterId).includes(id))
    );
  }
}

function toMarker(feature: ReturnType<Index['getClusters']>[number]): MapMarker {
  const [longitude, latitude] = feature.geometry.coordinates as [number, number];
  const properties = feature.properties as { id: string } | ClusterProperties;
  if ('cluster' in properties) {
    const { cluster_id: clusterId, point_count: count } = properties;
    return { kind: 'cluster', key: `cluster-${clusterId}`, clusterId, count, latitude, longitude };
  }
  return { kind: 'point', key: `point-${properties.id}`, id: properties.id, latitude, longitude };
}
