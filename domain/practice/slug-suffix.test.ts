import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './seeded-random.ts';
import { fnv1a, suffixedSlug } from './slug-suffix.ts';

// Test vectors of the FNV authors.
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('FNV-1a of «%s»', (text, hash) => expect(fnv1a(text)).toBe(hash));

test('a suffix is stable, short, and readable aloud', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), (key, attempt) => {
      const slug = suffixedSlug('roma-studio-rossi', key, attempt);
      expect(slug).toMatch(/^roma-studio-rossi-[2-9b-df-hjkmnp-tv-z]{4}$/);
      expect(suffixedSlug('roma-studio-rossi', key, attempt)).toBe(slug);
    }),
  );
});

test('keys and attempts give different suffixes', () => {
  const slugs = Array.from({ length: 200 }, (_, i) => suffixedSlug('x', `demo:058091-${i}`));
  expect(new Set(slugs).size).toBeGreaterThan(198);
  expect(suffixedSlug('x', 'key', 1)).not.toBe(suffixedSlug('x', 'key'));
});

test('a seeded random repeats itself, stays in range and spreads', () => {
  const draw = (seed: string) => {
    const random = createRandom(seed);
    return Array.from({ length: 2000 }, () => random.integer(1, 6));
  };
  expect(draw('a')).toEqual(draw('a'));
  expect(draw('a')).not.toEqual(draw('b'));
  const counts = [1, 2, 3, 4, 5, 6].map((face) => draw('a').filter((value) => value === face).length);
  for (const count of counts) expect(Math.abs(count - 2000 / 6)).toBeLessThan(70);
  expect(() => createRandom('a').pick([])).toThrow(RangeError);
});
