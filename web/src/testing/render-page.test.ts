import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { loadedBefore } from './render-page.tsx';

const source = join(import.meta.dirname, '..');
/** They start the browser's page, which no test does. */
const startsOfThePage = /^(app\/(main\.ts|libraries\/)|server\/)/;

/** Modules of ours that some file loads when it needs them, as paths from `src`. */
function loadedOnDemand(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\//.test(file) && !startsOfThePage.test(file),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/(?<!typeof )\bimport\('(\.[^']+\.tsx?)'\)/g)].map(
      ([, path = '']) => join(dirname(file), path),
    ),
  );
}

test('whatever a page loads on demand is there before a test begins, so that no test waits for the compiler', () => {
  const known = new Set(loadedBefore.map((path) => relative(source, join(import.meta.dirname, path))));
  const found = loadedOnDemand();
  expect(found.length).toBeGreaterThan(50);
  expect([...new Set(found)].filter((path) => !known.has(path))).toEqual([]);
});
