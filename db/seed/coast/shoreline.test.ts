import type { Ring } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import { closeAlongBox, isClosed, joinStretches, parseDump } from './shoreline.ts';

const box = { west: 0, east: 10, south: 0, north: 10 };
/** Twice the signed area: above 0 with the land on the left. */
const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as [number, number];
    return sum + x * nextY - nextX * y;
  }, 0) / 2;

describe('the shore', () => {
  it('is read from the dump, stretch by stretch', () => {
    expect(parseDump('> Shore Bin # 15126, Level 2\n6.95\t47\n6.96\t47.1\n> Shore Bin # 3, Level 1\n7\t46\n')).toEqual([
      {
        level: 2,
        points: [
          [6.95, 47],
          [6.96, 47.1],
        ],
      },
      { level: 1, points: [[7, 46]] },
    ]);
  });

  it('is joined where stretches meet, into lines and rings', () => {
    const joined = joinStretches([
      [
        [2, 2],
        [3, 2.000001],
      ],
      [
        [0, 5],
        [1, 5],
      ],
      [
        [3, 2],
        [3, 3],
        [2, 2],
      ],
      [
        [1, 5],
        [4, 6],
      ],
      [
        [8, 8],
        [9, 8],
        [9, 9],
        [8, 8],
      ],
    ]);
    expect(joined.map((line) => [isClosed(line), line.length]).sort()).toEqual([
      [false, 3],
      [true, 4],
      [true, 4],
    ]);
    for (const line of joined.filter(isClosed)) expect(line.at(-1)).toEqual(line[0]);
  });

  it('is closed along the edge of the box, land on the left', () => {
    // Land south of a coast that runs through from east to west.
    const [south] = closeAlongBox(
      [
        [
          [10, 4],
          [5, 5],
          [0, 4],
        ],
      ],
      box,
    );
    expect(areaOf(south ?? [])).toBeCloseTo(45);
    // The same coast the other way round: land in the north.
    const [north] = closeAlongBox(
      [
        [
          [0, 4],
          [5, 5],
          [10, 4],
        ],
      ],
      box,
    );
    expect(areaOf(north ?? [])).toBeCloseTo(55);
    // Two coasts with land between them are one ring; an island stays as it is.
    const island: Ring = [
      [4, 8],
      [5, 8],
      [5, 9],
      [4, 8],
    ];
    const rings = closeAlongBox(
      [
        [
          [0, 2],
          [10, 2],
        ],
        [
          [10, 6],
          [0, 6],
        ],
        island,
      ],
      box,
    );
    expect(rings.map(areaOf).sort((a, b) => a - b)).toEqual([0.5, 40]);
  });

  it('may not end inside the box', () => {
    expect(() =>
      closeAlongBox(
        [
          [
            [0, 4],
            [5, 5],
          ],
        ],
        box,
      ),
    ).toThrow('inside the box');
  });
});
