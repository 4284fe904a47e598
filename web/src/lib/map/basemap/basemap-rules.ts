import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type Filter,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { BasemapColours } from './basemap-colours.ts';

/** Where a name has an Italian form it is shown, else as the place calls itself. */
const names = ['name:it', 'name'];
const display = "'Literata', Georgia, serif";
const text = "'Source Sans 3', system-ui, sans-serif";

type Kinds = readonly string[];
const parks: Kinds = [
  'park',
  'garden',
  'village_green',
  'recreation_ground',
  'grass',
  'cemetery',
  'golf_course',
  'pitch',
];
const woods: Kinds = ['forest', 'wood', 'nature_reserve', 'national_park', 'protected_area', 'scrub'];
const institutions: Kinds = ['hospital', 'school', 'university', 'college'];
const waterways: Kinds = ['river', 'canal', 'stream'];
const minorRoads: Kinds = ['minor_road', 'other'];

const kindOf = (feature: Feature) => String(feature.props.kind ?? '');
const ofKinds =
  (...kinds: Kinds): Filter =>
  (_, feature) =>
    kinds.includes(kindOf(feature));
/** Widths in pixels at zooms, growing between them as the ground does. */
const growing = (...stops: [zoom: number, pixels: number][]) => exp(1.6, stops);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** What is painted, from the ground up. */
export function paintRulesOf(colours: BasemapColours): PaintRule[] {
  const area = (dataLayer: string, fill: string, kinds?: Kinds): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill }),
    ...(kinds && { filter: ofKinds(...kinds) }),
  });
  const road = (kinds: Kinds, color: string, widths: [number, number][], minzoom?: number): PaintRule => ({
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color, width: growing(...widths), lineCap: 'round', lineJoin: 'round' }),
    filter: ofKinds(...kinds),
    ...(minzoom !== undefined && { minzoom }),
  });
  /** Wider by a line on each side, and painted before any road's own ground: streets then join without a seam. */
  const edge = (kinds: Kinds, color: string, widths: [number, number][], minzoom: number) =>
    road(
      kinds,
      color,
      widths.map(([zoom, width]) => [zoom, width + 1.6]),
      minzoom,
    );
  return [
    area('earth', colours.land),
    area('landuse', colours.wood, woods),
    area('landuse', colours.park, parks),
    area('landuse', colours.institution, institutions),
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({ color: colours.waterway, width: growing([8, 0.6], [14, 2], [18, 6]) }),
      filter: (_, feature) => feature.geomType === 2 && waterways.includes(kindOf(feature)),
    },
    {
      dataLayer: 'water',
      symbolizer: new PolygonSymbolizer({ fill: colours.water }),
      filter: (_, { geomType }) => geomType === 3,
    },
    {
      dataLayer: 'buildings',
      symbolizer: new PolygonSymbolizer({ fill: colours.building, stroke: colours.buildingEdge, width: 0.6 }),
      minzoom: 15,
    },
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colours.path, width: growing([15, 0.8], [18, 2]), dash: [2, 2] }),
      filter: ofKinds('path'),
      minzoom: 15,
    },
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colours.rail, width: growing([10, 0.6], [16, 1.6]), dash: [5, 3] }),
      filter: ofKinds('rail'),
      minzoom: 11,
    },
    edge(minorRoads, colours.minorEdge, minorWidths, 14),
    edge(['major_road'], colours.majorEdge, majorWidths, 12),
    edge(['highway'], colours.highwayEdge, highwayWidths, 9),
    road(minorRoads, colours.minor, minorWidths, 13),
    road(['major_road'], colours.major, majorWidths),
    road(['highway'], colours.highway, highwayWidths),
    {
      dataLayer: 'boundaries',
      symbolizer: new LineSymbolizer({ color: colours.border, width: 1, opacity: 0.7 }),
      filter: ofKinds('country', 'region'),
    },
  ];
}

const minorWidths: [number, number][] = [
  [13, 0.8],
  [14, 1.8],
  [16, 6],
  [18, 15],
];
const majorWidths: [number, number][] = [
  [8, 0.5],
  [12, 1.8],
  [14, 4],
  [16, 9],
  [18, 20],
];
const highwayWidths: [number, number][] = [
  [6, 0.8],
  [10, 2],
  [14, 5],
  [18, 22],
];

/** What is written; where two do not fit, the first stays. `without`: a place that the page names itself. */
export function labelRulesOf(colours: BasemapColours, without: string | null): LabelRule[] {
  const halo = { stroke: colours.land, width: 3 };
  const street = (kinds: Kinds, minzoom: number, size: number): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new LineLabelSymbolizer({
      labelProps: names,
      fill: colours.streetName,
      ...halo,
      font: `500 ${size}px ${text}`,
      repeatDistance: 320,
      // Half the height of small letters: the name stands on the street's middle.
      offset: -size * 0.32,
    }),
    filter: ofKinds(...kinds),
    minzoom,
  });
  const place = (minzoom: number, maxzoom: number, filter: Filter, font: string, fill: string): LabelRule => ({
    dataLayer: 'places',
    symbolizer: new CenteredTextSymbolizer({ labelProps: names, fill, ...halo, font, lineHeight: 1.3 }),
    filter: (zoom, feature) => filter(zoom, feature) && names.every((name) => feature.props[name] !== without),
    minzoom,
    maxzoom,
    sort: (a, b) => numberOf(b.population_rank) - numberOf(a.population_rank),
  });
  const isCity: Filter = (_, { props }) => props.kind === 'locality' && numberOf(props.population_rank) >= 9;
  const isTown: Filter = (_, { props }) => props.kind === 'locality' && numberOf(props.population_rank) < 9;
  const water = { fill: colours.waterName, stroke: colours.water, width: 2, font: `500 12px ${text}` };
  return [
    place(4, 14, isCity, `600 16px ${display}`, colours.cityName),
    place(8, 15, isTown, `500 13px ${display}`, colours.townName),
    place(13, 17, ofKinds('neighbourhood', 'macrohood'), `500 13px ${text}`, colours.quarterName),
    street(['highway', 'major_road'], 13, 12),
    {
      dataLayer: 'landuse',
      symbolizer: new CenteredTextSymbolizer({
        labelProps: names,
        fill: colours.parkName,
        ...halo,
        font: `500 12px ${text}`,
        maxLineChars: 14,
        lineHeight: 1.2,
      }),
      filter: ofKinds(...parks, ...woods),
      minzoom: 14,
    },
    street(minorRoads, 15, 12),
    {
      dataLayer: 'water',
      symbolizer: new CenteredTextSymbolizer({ labelProps: names, ...water }),
      filter: (_, { geomType }) => geomType === 1,
      minzoom: 6,
    },
    {
      dataLayer: 'water',
      symbolizer: new LineLabelSymbolizer({ labelProps: names, ...water, offset: -4 }),
      filter: (_, feature) => feature.geomType === 2 && waterways.includes(kindOf(feature)),
      minzoom: 12,
    },
  ];
}
