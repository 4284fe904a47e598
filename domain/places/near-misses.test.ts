import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNearMisses, slips } from './near-misses.ts';
import { index } from './testing/real-index.ts';

/** The definition, by recursion: insert, delete, replace, swap two neighbours that are not touched again. */
function slow(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  const cell = (i: number, j: number) => cells[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cell(i - 2, j - 2) + 1 : 99;
      const replace = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      (cells[i] as number[])[j] = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, replace, swap);
    }
  }
  return cell(a.length, b.length);
}

describe('slips', () => {
  it.each([
    ['milano', 'milno', 1],
    ['milano', 'milnao', 1],
    ['torino', 'tornio', 1],
    ['roma', 'roma', 0],
    ['', 'ab', 2],
    ['roma', 'bari', 3],
  ])('%s – %s', (a, b, distance) => {
    expect(slips(a, b, 2)).toBe(distance);
  });

  it('is the distance by definition, up to its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
    fc.assert(
      fc.property(word, word, fc.constantFrom(1, 2), (a, b, limit) => {
        expect(slips(a, b, limit)).toBe(Math.min(slow(a, b), limit + 1));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('findNearMisses', () => {
  it('finds every name one slip away, as trying them all does', () => {
    for (const key of ['milno', 'reggio', 'castr', 'torio', 'livio', 'trastevre', 'bolzan', 'roam']) {
      const all = index.names.filter((name) => slow(key, name.key) === 1).map((name) => name.label);
      expect(all.length, key).toBeGreaterThan(0);
      expect(new Set(findNearMisses(index, key).map((name) => name.label)), key).toEqual(new Set(all));
    }
  });

  it('finds nothing for what is too short or too long to be a slip', () => {
    expect(findNearMisses(index, 'ro')).toEqual([]);
    expect(findNearMisses(index, 'm'.repeat(41))).toEqual([]);
  });
});
