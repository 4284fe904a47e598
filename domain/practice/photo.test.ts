import { expect, test } from 'vitest';
import { parseAlt, photoPath, reorder } from './photo.ts';

test.each([
  ['  La sala\n d’attesa ', 'La sala d’attesa'],
  ['ab', null],
  ['\u200b\u200b\u200b', null],
  ['x'.repeat(161), null],
  ['\ud800 sala', null],
])('%j is described as %j', (typed, alt) => expect(parseAlt(typed)).toBe(alt));

test.each([
  [
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'a'],
  ],
  [['a', 'b'], ['b'], null],
  [['a', 'b'], ['b', 'b'], null],
  [['a', 'b'], ['b', 'c'], null],
  [[], [], []],
])('%j in the order %j', (ids, wanted, ordered) => expect(reorder(ids, wanted)).toEqual(ordered));

test('a photo has an address for each width', () => expect(photoPath('x', 480)).toBe('/foto/x/480.webp'));
