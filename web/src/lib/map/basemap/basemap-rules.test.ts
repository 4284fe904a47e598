import type { Feature } from 'protomaps-leaflet';
import { expect, test } from 'vitest';
import { basemapColours } from './basemap-colours.ts';
import { labelRulesOf, paintRulesOf } from './basemap-rules.ts';

const feature = (props: Record<string, string | number>, geomType = 2) => ({ props, geomType }) as unknown as Feature;
const labelled = (dataLayer: string, one: Feature, zoom: number, without: string | null = null) =>
  labelRulesOf(basemapColours.light, without).filter(
    (rule) =>
      rule.dataLayer === dataLayer &&
      zoom >= (rule.minzoom ?? 0) &&
      zoom <= (rule.maxzoom ?? 30) &&
      (rule.filter?.(zoom, one) ?? true),
  ).length;
const painted = (dataLayer: string, one: Feature, zoom: number) =>
  paintRulesOf(basemapColours.dark).filter(
    (rule) => rule.dataLayer === dataLayer && zoom >= (rule.minzoom ?? 0) && (rule.filter?.(zoom, one) ?? true),
  ).length;

test('streets come nearer with the zoom, the great ones first', () => {
  const [highway, street, path] = ['highway', 'minor_road', 'path'].map((kind) => feature({ kind }));
  expect([8, 12, 16].map((zoom) => painted('roads', highway as Feature, zoom))).toEqual([1, 2, 2]);
  expect([12, 13, 16].map((zoom) => painted('roads', street as Feature, zoom))).toEqual([0, 1, 2]);
  expect([14, 15].map((zoom) => painted('roads', path as Feature, zoom))).toEqual([0, 1]);
  expect([14, 15].map((zoom) => labelled('roads', street as Feature, zoom))).toEqual([0, 1]);
});

test('a place that the page marks itself is not named twice', () => {
  const roma = feature({ kind: 'locality', name: 'Roma', population_rank: 13 }, 1);
  expect(labelled('places', roma, 11)).toBe(1);
  expect(labelled('places', roma, 11, 'Roma')).toBe(0);
  expect(
    labelled(
      'places',
      feature({ kind: 'locality', name: 'Rome', 'name:it': 'Roma', population_rank: 13 }, 1),
      11,
      'Roma',
    ),
  ).toBe(0);
  expect(labelled('places', roma, 11, 'Trastevere')).toBe(1);
});

test('a pool of water is an area, a river’s course a line with its name', () => {
  expect(painted('water', feature({ kind: 'river' }, 3), 14)).toBe(1);
  expect(painted('water', feature({ kind: 'river' }, 2), 14)).toBe(1);
  expect(painted('water', feature({ kind: 'ocean' }, 1), 14)).toBe(0);
  expect(labelled('water', feature({ kind: 'river', name: 'Fiume Finto' }, 2), 14)).toBe(1);
});
