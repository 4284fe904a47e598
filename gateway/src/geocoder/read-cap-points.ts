import { readFileSync, statSync } from 'node:fs';
import { parseCapPoints } from '@dentisti/domain/places/parse-cap-points';
import type { Coordinates } from '@dentisti/domain/places/place';

const maxBytes = 2 * 1024 * 1024;

/** Reads the operator's file of CAPs; no points when none is named. Adds what is wrong with it to `problems`. */
export function readCapPoints(file: string | undefined, problems: string[]): ReadonlyMap<string, Coordinates> {
  if (!file) return new Map();
  const text = readText(file);
  const parsed = typeof text === 'string' ? parseCapPoints(text) : { points: new Map(), problems: [text.problem] };
  problems.push(...parsed.problems.map((problem) => `CAP_POINTS_FILE: ${problem}`));
  return parsed.points;
}

function readText(file: string): string | { problem: string } {
  try {
    return statSync(file).size <= maxBytes ? readFileSync(file, 'utf8') : { problem: 'larger than 2 MB' };
  } catch {
    return { problem: 'the file cannot be read' };
  }
}
