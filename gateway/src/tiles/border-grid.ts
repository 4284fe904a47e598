import type { Border, BorderRank } from './borders.ts';
import { type Frame, touches } from './clip.ts';

/** Edge of a cell in world units: a tile of zoom 8. */
const cell = 2 ** -8;

/** All borders by rank and by the cell that their box begins in, so that a tile looks at few of them. */
export class BorderGrid {
  readonly #cells = new Map<string, Border[]>();
  /** How far a border reaches beyond the cell it is kept in. */
  #reach = 0;

  constructor(borders: readonly Border[]) {
    for (const border of borders) {
      const { rank, west, east, north, south } = border;
      const key = keyOf(rank, Math.floor(west / cell), Math.floor(north / cell));
      const kept = this.#cells.get(key);
      if (kept) kept.push(border);
      else this.#cells.set(key, [border]);
      this.#reach = Math.max(this.#reach, east - west, south - north);
    }
  }

  /** The borders of a rank whose boxes touch a frame. */
  near(rank: BorderRank, frame: Frame): Border[] {
    const found: Border[] = [];
    for (let column = Math.floor((frame.west - this.#reach) / cell); column <= Math.floor(frame.east / cell); column++)
      for (let row = Math.floor((frame.north - this.#reach) / cell); row <= Math.floor(frame.south / cell); row++)
        for (const border of this.#cells.get(keyOf(rank, column, row)) ?? [])
          if (touches(border, frame)) found.push(border);
    return found;
  }
}

function keyOf(rank: BorderRank, column: number, row: number): string {
  return `${rank} ${column}/${row}`;
}
