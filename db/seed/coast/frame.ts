import type { Ring } from 'topojson-client';
import type { Box } from './shoreline.ts';

/** Where the coast is looked at closely; whole degrees, as the source cuts its squares. */
export const box: Box = { west: 5, east: 20, south: 35, north: 48 };

export const boxRing: Ring = [
  [box.west, box.south],
  [box.east, box.south],
  [box.east, box.north],
  [box.west, box.north],
  [box.west, box.south],
];

/** Natural Earth's names of those that Italy has a border with, San Marino and the Vatican apart. */
export const landNeighbours = ['France', 'Monaco', 'Switzerland', 'Austria', 'Slovenia', 'Croatia'];

/**
 * A ring around Italy, set manually: through the sea it keeps clear of every foreign island and coast, through the Alps
 * it runs far abroad, where the border itself cuts.
 */
export const aroundItaly: Ring = [
  [7.53, 43.5],
  [7.53, 43.8],
  [7.3, 43.95],
  [6.4, 44.3],
  [6.4, 45.6],
  [6.6, 46.3],
  [8, 46.7],
  [9.5, 46.7],
  [10.3, 47.2],
  [12.5, 47.3],
  [14.1, 46.8],
  [14.1, 45.6],
  [13.85, 45.57],
  [13.72, 45.595],
  [13.5, 45.6],
  [13.1, 45],
  [13.5, 44.3],
  [15, 42.9],
  [16, 42.3],
  [18, 41.6],
  [18.9, 40.6],
  [18.9, 39.5],
  [17.5, 38],
  [15.5, 36.5],
  [14.3, 36.3],
  [13.4, 35.9],
  [13.3, 35.2],
  [12, 35.2],
  [11.6, 36.6],
  [11.3, 38],
  [7.8, 38.4],
  [7.8, 41.1],
  [8.9, 41.31],
  [9.15, 41.31],
  [9.3, 41.325],
  [9.68, 41.5],
  [9.66, 42.9],
  [9.5, 43.3],
  [7.53, 43.5],
];
