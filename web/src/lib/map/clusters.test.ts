import { describe, expect, it } from 'vitest';
import { MarkerClusters, maxMarkers } from './clusters.ts';

const italy = [6, 36, 19, 48] as const;
/** A fixed grid over Rome, about 150 m apart: dense enough for thousands of pins in one view. */
const grid = Array.from({ length: 2500 }, (_, index) => ({
  id: `p${index}`,
  latitude: 41.85 + Math.floor(index / 50) * 0.0015,
  longitude: 12.42 + (index % 50) * 0.002,
}));

describe('clusters of pins', () => {
  const clusters = new MarkerClusters(grid, 18);

  it.each([5, 9, 12, 14, 15, 16, 18])('never shows more than 200 marks at zoom %s, and loses nobody', (zoom) => {
    const markers = clusters.visibleMarkers(italy, zoom);
    expect(markers.length).toBeLessThanOrEqual(maxMarkers);
    const shown = markers.reduce((sum, marker) => sum + (marker.kind === 'cluster' ? marker.count : 1), 0);
    expect(shown).toBe(grid.length);
  });

  it('shows single pins when the view is close', () => {
    const markers = clusters.visibleMarkers([12.419, 41.849, 12.4265, 41.8535], 17);
    expect(markers.length).toBeGreaterThan(5);
    expect(markers.every((marker) => marker.kind === 'point')).toBe(true);
  });

  it('knows which mark stands for a practice', () => {
    const far = clusters.visibleMarkers(italy, 8);
    const ring = clusters.markerOf('p77', far);
    expect(ring?.kind === 'cluster' && clusters.membersOf(ring.clusterId)).toContain('p77');
    expect(clusters.markerOf('nobody', far)).toBeUndefined();
    const near = clusters.visibleMarkers([12.419, 41.849, 12.4265, 41.8535], 17);
    expect(clusters.markerOf('p0', near)).toMatchObject({ kind: 'point', id: 'p0' });
  });

  it('opens a ring by zooming, but not one whose members share an address', () => {
    const ring = clusters.visibleMarkers(italy, 8).find((marker) => marker.kind === 'cluster');
    expect(ring?.kind === 'cluster' && clusters.expansionZoom(ring.clusterId)).toBeGreaterThan(8);

    const door = { latitude: 41.9, longitude: 12.5 };
    const shared = new MarkerClusters(
      [
        { id: 'a', ...door },
        { id: 'b', ...door },
      ],
      18,
    );
    const [marker] = shared.visibleMarkers(italy, 18);
    expect(marker).toMatchObject({ kind: 'cluster', count: 2 });
    if (marker?.kind !== 'cluster') return;
    expect(shared.expansionZoom(marker.clusterId)).toBeNull();
    expect(shared.membersOf(marker.clusterId).sort()).toEqual(['a', 'b']);
  });

  it('has no marks without practices', () => expect(new MarkerClusters([], 18).visibleMarkers(italy, 10)).toEqual([]));
});
