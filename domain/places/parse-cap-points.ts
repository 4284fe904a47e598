import type { Coordinates } from './place.ts';

const header = 'cap,latitude,longitude';
const maxLines = 20_000;
/** Problems that are listed; a file with more is the wrong file. */
const maxProblems = 10;
/** Italy with its islands, WGS84 degrees. */
const italy = { south: 35.2, north: 47.2, west: 6.5, east: 18.7 };

/** Returns the point of one line, or what is wrong with it. */
function parseLine(line: string): { cap: string; point: Coordinates } | string {
  const [cap = '', latitude = '', longitude = '', ...more] = line.split(',').map((field) => field.trim());
  if (more.length > 0) return 'more than three fields';
  if (!/^\d{5}$/.test(cap)) return 'no CAP of five digits';
  const point = { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) };
  const isInItaly =
    point.latitude >= italy.south &&
    point.latitude <= italy.north &&
    point.longitude >= italy.west &&
    point.longitude <= italy.east;
  return isInItaly ? { cap, point } : 'no point in Italy';
}

/** Reads an operator's file of CAPs, `cap,latitude,longitude` in WGS84 degrees. Its problems name their lines. */
export function parseCapPoints(text: string): { points: Map<string, Coordinates>; problems: string[] } {
  const points = new Map<string, Coordinates>();
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim().toLowerCase() !== header) return { points, problems: [`line 1: not «${header}»`] };
  if (lines.length > maxLines) return { points, problems: [`more than ${maxLines} lines`] };
  const problems: string[] = [];
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === '') continue;
    const parsed = parseLine(line);
    if (typeof parsed === 'string') problems.push(`line ${i + 1}: ${parsed}`);
    else if (points.has(parsed.cap)) problems.push(`line ${i + 1}: ${parsed.cap} for the second time`);
    else points.set(parsed.cap, parsed.point);
    if (problems.length === maxProblems) break;
  }
  if (points.size === 0 && problems.length === 0) problems.push('no CAP');
  return { points, problems };
}
