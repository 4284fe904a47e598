import geojsonvt from 'geojson-vt';
import vtpbf from 'vt-pbf';
import { type MapTile, writeArchive } from './pmtiles-writer.ts';

type Position = [longitude: number, latitude: number];
type Properties = Record<string, string | number>;
interface Feature {
  type: 'Feature';
  properties: Properties;
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] };
}

/** Around Roma's centre, where the demonstration's practices are. */
const centre = { longitude: 12.4964, latitude: 41.9028 };
const bounds = { west: 12.42, south: 41.85, east: 12.58, north: 41.95 };
const zooms = { min: 5, max: 14 };

/** Hundreds of metres east and north of the centre. */
const at = (east: number, north: number): Position => [
  centre.longitude + east * 0.00121,
  centre.latitude + north * 0.0009,
];
const line = (points: [number, number][], properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: points.map(([east, north]) => at(east, north)) },
});
const area = (points: [number, number][], properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...points, points[0] as [number, number]].map(([x, y]) => at(x, y))] },
});
const point = (east: number, north: number, properties: Properties): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: at(east, north) },
});

const bends = (east: number): [number, number][] =>
  Array.from({ length: 41 }, (_, step) => [east + 3.2 * Math.sin(step / 3.4), step * 2.4 - 48]);
const riverCourse = bends(-16.3);
const river = [...bends(-17), ...bends(-15.6).reverse()];

const namesAcross = [
  'Via Immaginaria',
  'Via dei Fogli Bianchi',
  'Via della Carta',
  'Via delle Matite',
  'Via del Righello',
];
const namesAlong = [
  'Via del Compasso',
  'Via della Squadra',
  'Via dell’Inchiostro',
  'Via delle Tavole',
  'Via del Tratto',
];
const streets = Array.from({ length: 13 }, (_, index) => index - 6).flatMap((step) => [
  line(
    [
      [-13, step * 2.1],
      [-4, step * 2.1 + 0.5],
      [14, step * 2.1 - 0.4],
    ],
    { kind: 'minor_road', kind_detail: 'residential', name: namesAcross[(step + 6) % 5] ?? '' },
  ),
  line(
    [
      [step * 2.2, -13.5],
      [step * 2.2 + 0.5, 2],
      [step * 2.2 - 0.3, 13.5],
    ],
    { kind: 'minor_road', kind_detail: 'residential', name: namesAlong[(step + 6) % 5] ?? '' },
  ),
]);
const blocks = Array.from({ length: 144 }, (_, index) => {
  const [east, north] = [((index % 12) - 6) * 2.2 + 0.5, (Math.floor(index / 12) - 6) * 2.1 + 0.55];
  return area(
    [
      [east, north],
      [east + 1.4, north],
      [east + 1.4, north + 1.1],
      [east + 0.8, north + 1.1],
      [east + 0.8, north + 0.8],
      [east, north + 0.8],
    ],
    { kind: 'building' },
  );
});

/** Layers and properties as Protomaps' basemap has them; all names are invented. */
const layers: Record<string, Feature[]> = {
  earth: [
    {
      type: 'Feature',
      properties: { kind: 'earth' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [bounds.west, bounds.south],
            [bounds.east, bounds.south],
            [bounds.east, bounds.north],
            [bounds.west, bounds.north],
            [bounds.west, bounds.south],
          ],
        ],
      },
    },
  ],
  landuse: [
    area(
      [
        [16, 2],
        [24, 4],
        [27, 14],
        [18, 17],
        [14.5, 10],
      ],
      { kind: 'park', name: 'Parco di Carta' },
    ),
    area(
      [
        [-12, -16],
        [-6, -17],
        [-5, -24],
        [-13, -25],
      ],
      { kind: 'hospital', name: 'Ospedale d’Esempio' },
    ),
    area(
      [
        [-30, -6],
        [-22, -4],
        [-22, 8],
        [-31, 9],
      ],
      { kind: 'forest' },
    ),
  ],
  water: [
    area(river, { kind: 'river' }),
    line(riverCourse, { kind: 'river', name: 'Fiume Finto' }),
    area(
      [
        [19, 7],
        [21, 7.5],
        [22, 9.5],
        [20, 10.5],
        [18.6, 9],
      ],
      { kind: 'lake', name: 'Laghetto' },
    ),
    point(20.4, 8.8, { kind: 'lake', name: 'Laghetto' }),
  ],
  roads: [
    ...streets,
    line(
      [
        [-40, 1],
        [-19, 0.2],
        [0, 1.1],
        [15, -1.4],
        [42, -9],
      ],
      { kind: 'major_road', kind_detail: 'primary', name: 'Corso Inventato' },
    ),
    line(
      [
        [1.2, -48],
        [0.8, -14],
        [1.4, 13],
        [6, 48],
      ],
      { kind: 'major_road', kind_detail: 'secondary', name: 'Viale degli Esempi' },
    ),
    line(
      [
        [-48, 26],
        [-10, 24],
        [20, 27],
        [48, 20],
      ],
      { kind: 'highway', kind_detail: 'motorway', name: 'Raccordo di Prova' },
    ),
    line(
      [
        [-48, -30],
        [0, -27],
        [48, -33],
      ],
      { kind: 'rail', kind_detail: 'rail' },
    ),
    line(
      [
        [16, 4],
        [20, 12],
        [24, 11],
      ],
      { kind: 'path', kind_detail: 'footway' },
    ),
  ],
  buildings: blocks,
  places: [
    point(0.4, 0.3, {
      kind: 'locality',
      kind_detail: 'city',
      name: 'Roma',
      'name:it': 'Roma',
      'name:en': 'Rome',
      population_rank: 13,
      min_zoom: 3,
    }),
    point(-6, 7, { kind: 'neighbourhood', name: 'Rione del Foglio' }),
    point(8, -8, { kind: 'neighbourhood', name: 'Quartiere di Prova' }),
    point(-26, 2, { kind: 'neighbourhood', name: 'Oltrefiume' }),
  ],
};

/** Zoom from which a layer is in the tiles, so that the small ones stay small. */
const firstZoom: Record<string, number> = { earth: 5, water: 9, landuse: 9, roads: 9, places: 5, buildings: 13 };

/** A small map with streets for tests: a quarter that does not exist, where Roma's centre is. */
export function writeSampleBasemap(): Buffer {
  const cuts = Object.entries(layers).map(([name, features]) => ({
    name,
    index: geojsonvt(
      { type: 'FeatureCollection', features },
      { maxZoom: zooms.max, indexMaxZoom: zooms.min, tolerance: 2, buffer: 128 },
    ),
  }));
  const tiles: MapTile[] = [];
  for (let z = zooms.min; z <= zooms.max; z++) {
    const [west, north] = tileOf(bounds.west, bounds.north, z);
    const [east, south] = tileOf(bounds.east, bounds.south, z);
    for (let x = west; x <= east; x++)
      for (let y = north; y <= south; y++) {
        const parts = cuts.flatMap(({ name, index }) => {
          const tile = z >= (firstZoom[name] ?? 0) ? index.getTile(z, x, y) : null;
          // Its types ask for the index; it takes one tile of it.
          return tile ? [[name, tile as unknown as typeof index] as const] : [];
        });
        if (parts.length > 0)
          tiles.push({ z, x, y, data: vtpbf.fromGeojsonVt(Object.fromEntries(parts), { version: 2 }) });
      }
  }
  return writeArchive(tiles, {
    minZoom: zooms.min,
    maxZoom: zooms.max,
    bounds,
    centre: { ...centre, zoom: zooms.max },
    metadata: {
      name: 'Quartiere di prova',
      attribution: 'invented',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  });
}

function tileOf(longitude: number, latitude: number, z: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  return [
    Math.floor(((longitude + 180) / 360) * 2 ** z),
    Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  ];
}
