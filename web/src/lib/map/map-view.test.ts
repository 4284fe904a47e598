import { describe, expect, it } from 'vitest';
import { boxAround, openingOf } from './fit.ts';
import { parseMapView, printMapView } from './map-view.ts';

const rome = { latitude: 41.9028, longitude: 12.4964 };
const trastevere = { latitude: 41.8879, longitude: 12.4706 };

describe('the map view in an address', () => {
  it('comes back to the metre', () => {
    const text = printMapView({ latitude: 41.90281234, longitude: -12.4964, zoom: 14 });
    expect(text).toBe('41.90281,-12.4964,14');
    expect(parseMapView(text)).toEqual({ latitude: 41.90281, longitude: -12.4964, zoom: 14 });
  });
});

describe('what the map shows first', () => {
  const view = { ...trastevere, zoom: 16 };
  const points = [
    { latitude: 41.95, longitude: 12.5 },
    { latitude: 41.89, longitude: 12.4 },
  ];

  it('is the shared view, whatever else is known', () =>
    expect(openingOf(points, { sharedView: view, zone: rome, centre: rome })).toEqual({ kind: 'view', view }));

  it('is the searched zone at zoom 14', () =>
    expect(openingOf(points, { sharedView: null, zone: trastevere, centre: rome })).toEqual({
      kind: 'view',
      view: { ...trastevere, zoom: 14 },
    }));

  it('is the city at zoom 14 when nothing was found', () =>
    expect(openingOf([], { sharedView: null, zone: null, centre: rome })).toEqual({
      kind: 'view',
      view: { ...rome, zoom: 14 },
    }));

  it('is else a box with the city in its middle and every point inside', () => {
    const opening = openingOf(points, { sharedView: null, zone: null, centre: rome });
    expect(opening).toEqual({ kind: 'box', box: boxAround(points, rome) });
    const [[south, west], [north, east]] = boxAround(points, rome);
    expect((south + north) / 2).toBeCloseTo(rome.latitude, 10);
    expect((west + east) / 2).toBeCloseTo(rome.longitude, 10);
    for (const { latitude, longitude } of points) {
      expect(latitude >= south && latitude <= north && longitude >= west && longitude <= east).toBe(true);
    }
  });
});
