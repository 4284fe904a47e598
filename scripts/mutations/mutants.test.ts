import { expect, test } from 'vitest';
import { candidatesOf, withMutants } from './mutants.ts';

const text = `const limit = 3;
export function isFree(count: number, name?: string): boolean {
  note(name ?? 'none');
  return count < limit && !isClosed({ 7: true });
}
`;
const candidates = candidatesOf('domain/free.ts', text);

test('each rule changes an expression of one line, within functions alone', () => {
  expect(candidates.map(({ line, before, after }) => [line, before, after])).toEqual([
    [3, "note(name ?? 'none')", 'undefined'],
    [3, "name ?? 'none'", 'name'],
    [4, 'count < limit && !isClosed({ 7: true })', 'count < limit || !isClosed({ 7: true })'],
    [4, 'count < limit', 'count <= limit'],
    [4, '!isClosed({ 7: true })', 'isClosed({ 7: true })'],
    [4, 'true', 'false'],
  ]);
});

test('a mutant sleeps until its number is called, and the lines stay where they are', () => {
  const mutants = candidates.slice(3, 5).map((candidate, id) => ({ ...candidate, id }));
  expect(withMutants(text, mutants).split('\n')[3]).toBe(
    '  return (globalThis.__isMutant?.(0) ? (count <= limit) : (count < limit)) && (globalThis.__isMutant?.(1) ? (isClosed({ 7: true })) : (!isClosed({ 7: true })));',
  );
});
