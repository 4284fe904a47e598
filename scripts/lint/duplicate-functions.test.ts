import { expect, test } from 'vitest';
import { findDuplicateFunctions } from './duplicate-functions.ts';

const body =
  '(rows: Row[]) {\n  const seen = new Map();\n  for (const row of rows) seen.set(row.id, row);\n  return seen;\n}\n';
const renamed = body.replaceAll('rows', 'found').replaceAll('seen', 'known');

test('the same body in two workspaces is named, whatever its names', () => {
  const files = [
    { path: 'gateway/src/http/rows.ts', text: `function byId${body}` },
    { path: 'core/booking/rows.ts', text: `export function index${renamed}` },
  ];
  expect(findDuplicateFunctions(files)).toEqual([
    { path: 'gateway/src/http/rows.ts', line: 1, message: 'byId is index of core/booking/rows.ts:1 once more' },
  ]);
});

test('an exported name in both services is named', () => {
  const files = [
    { path: 'gateway/src/http/parse.ts', text: 'export const parse = (text: string) => JSON.parse(text);' },
    { path: 'worker/src/runtime/parse.ts', text: 'export function parse(text: string) { return text.length; }' },
  ];
  expect(findDuplicateFunctions(files).map(({ message }) => message)).toEqual([
    'parse exists in gateway/src/http/parse.ts:1 too',
  ]);
});

test('within one workspace, in tests and testing code nothing is', () => {
  const files = ['gateway/src/a.ts', 'gateway/src/b.ts', 'worker/src/a.test.ts', 'worker/src/testing/a.ts'];
  expect(findDuplicateFunctions(files.map((path) => ({ path, text: `export function byId${body}` })))).toEqual([]);
});
