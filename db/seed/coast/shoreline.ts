import type { Ring } from 'topojson-client';

/** A stretch of a shore as the dump holds it: on its left lies land at level 1 and 3, and everything but the lake at 2. */
export interface Stretch {
  level: number;
  points: Ring;
}

/** The box that the dump was cut to, in degrees. Its edges are those of the source's own squares. */
export interface Box {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Parses what `gmt coast -M` prints: a line `> Shore Bin # 15126, Level 2`, then a point a line. */
export function parseDump(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('>')) stretches.push({ level: Number(line.split(' ').at(-1)), points: [] });
    else if (line) {
      const [longitude = Number.NaN, latitude = Number.NaN] = line.split('\t').map(Number);
      stretches.at(-1)?.points.push([longitude, latitude]);
    }
  }
  return stretches;
}

/** A metre: neighbouring squares give the point that they share with less difference. */
const nameOf = ([x, y]: readonly [number, number]) => `${x.toFixed(5)} ${y.toFixed(5)}`;

/** Whether a line ends where it begins. */
export function isClosed(line: Ring): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && nameOf(first) === nameOf(last);
}

/** Joins stretches that end where another one begins. */
export function joinStretches(stretches: readonly Ring[]): Ring[] {
  const byStart = new Map<string, Ring>();
  const joined: Ring[] = [];
  for (const points of stretches) {
    const [first] = points;
    if (!first) continue;
    if (isClosed(points)) joined.push(points);
    else byStart.set(nameOf(first), points);
  }
  const ends = new Set([...byStart.values()].map((points) => nameOf(points.at(-1) as [number, number])));
  // Those that nothing leads to first: what is left after them are rings.
  const starts = [...byStart.keys()].sort((a, b) => Number(ends.has(a)) - Number(ends.has(b)));
  for (const start of starts) {
    const chain: Ring = [];
    for (let next = byStart.get(start); next; next = byStart.get(nameOf(chain.at(-1) as [number, number]))) {
      byStart.delete(nameOf(next[0] as [number, number]));
      chain.push(...(chain.length > 0 ? next.slice(1) : next));
    }
    if (chain.length === 0) continue;
    if (isClosed(chain)) chain.splice(-1, 1, chain[0] as [number, number]);
    joined.push(chain);
  }
  return joined;
}

/** Where on the box's edge a point lies, counter-clockwise from the south-west corner: 0 to 4. */
function alongEdge([x, y]: readonly [number, number], { west, east, south, north }: Box): number {
  const near = 1e-4;
  if (Math.abs(y - south) < near) return (x - west) / (east - west);
  if (Math.abs(x - east) < near) return 1 + (y - south) / (north - south);
  if (Math.abs(y - north) < near) return 2 + (east - x) / (east - west);
  if (Math.abs(x - west) < near) return 3 + (north - y) / (north - south);
  throw new Error(`A shore ends inside the box, at ${x} ${y}`);
}

/** Closes lines that leave the box: along its edge, land on the left, to where the next line comes in. */
export function closeAlongBox(lines: readonly Ring[], box: Box): Ring[] {
  const corners: Ring = [
    [box.west, box.south],
    [box.east, box.south],
    [box.east, box.north],
    [box.west, box.north],
  ];
  const open = lines
    .filter((line) => !isClosed(line))
    .map((line) => ({
      line,
      from: alongEdge(line[0] as [number, number], box),
      to: alongEdge(line.at(-1) as [number, number], box),
    }));
  const rings: Ring[] = [];
  while (open.length > 0) {
    const [first] = open.splice(0, 1) as [(typeof open)[number]];
    const ring = [...first.line];
    for (let end = first.to; ; ) {
      const distanceTo = (place: number) => (place - end + 4) % 4 || 4;
      const nearest = open.toSorted((a, b) => distanceTo(a.from) - distanceTo(b.from))[0];
      const isNext = nearest && distanceTo(nearest.from) < distanceTo(first.from);
      const target = isNext ? nearest.from : first.from;
      for (let corner = Math.floor(end) + 1; corner < end + distanceTo(target); corner++)
        ring.push(corners[corner % 4] as [number, number]);
      if (!isNext) break;
      open.splice(open.indexOf(nearest), 1);
      ring.push(...nearest.line);
      end = nearest.to;
    }
    ring.push(first.line[0] as [number, number]);
    rings.push(ring);
  }
  return [...lines.filter(isClosed), ...rings];
}
