import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCapPoints } from './read-cap-points.ts';

const folder = mkdtempSync(join(tmpdir(), 'dentisti-caps-'));
afterAll(() => rmSync(folder, { recursive: true }));
function fileWith(text: string): string {
  const file = join(folder, 'caps.csv');
  writeFileSync(file, text);
  return file;
}

test('reads the file that is named, nothing without a name', () => {
  const problems: string[] = [];
  expect(readCapPoints(undefined, problems).size).toBe(0);
  expect(readCapPoints('', problems).size).toBe(0);
  const file = fileWith('cap,latitude,longitude\n00153,41.88,12.47\n');
  expect(readCapPoints(file, problems).get('00153')).toEqual({ latitude: 41.88, longitude: 12.47 });
  expect(problems).toEqual([]);
});

test.each([
  ['a file that is not there', () => join(folder, 'nowhere.csv'), 'CAP_POINTS_FILE: the file cannot be read'],
  ['a folder', () => folder, 'CAP_POINTS_FILE: the file cannot be read'],
  ['a large file', () => fileWith('x'.repeat(3_000_000)), 'CAP_POINTS_FILE: larger than 2 MB'],
  ['a wrong line', () => fileWith('cap,latitude,longitude\n1,2,3'), 'CAP_POINTS_FILE: line 2: no CAP of five digits'],
])('reports %s', (_, file, problem) => {
  const problems: string[] = [];
  expect(readCapPoints(file(), problems).size).toBe(0);
  expect(problems).toEqual([problem]);
});
