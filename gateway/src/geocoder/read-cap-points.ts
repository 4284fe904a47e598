import { readFileSync, statSync } from 'node:fs';
import { parseCapPoints } from '@dentisti/domain/places/parse-cap-points';
import type { Coordinates } from '@dentisti/domain/places/place';
import { EnvironmentError } from '../env.ts';

const maxBytes = 2 * 1024 * 1024;

/** Reads the operator's file of CAPs; no points when none is named. Throws `EnvironmentError` with the file's problems. */
export function readCapPoints(file: string | undefined): ReadonlyMap<string, Coordinates> {
  if (file === undefined) return new Map();
  const { points, problems } = parseCapPoints(readText(file));
  if (problems.length > 0) throw new EnvironmentError(problems.map((problem) => `CAP_POINTS_FILE: ${problem}`));
  return points;
}

function readText(file: string): string {
  try {
    if (statSync(file).size <= maxBytes) return readFileSync(file, 'utf8');
  } catch {
    throw new EnvironmentError(['CAP_POINTS_FILE: the file cannot be read']);
  }
  throw new EnvironmentError(['CAP_POINTS_FILE: larger than 2 MB']);
}
