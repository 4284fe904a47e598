import { describe, expect, it } from 'vitest';
import { formatCount, formatDistance, formatRating } from './practice-format.ts';

describe('Italian figures on a practice', () => {
  it.each([
    [4.86, '4,9'],
    [5, '5,0'],
    [3.04, '3,0'],
  ])('writes the rating %s as %s', (rating, text) => expect(formatRating(rating)).toBe(text));

  it.each([
    [0.004, '50 m'],
    [0.36, '350 m'],
    [0.94, '950 m'],
    [0.96, '1,0 km'],
    [1.24, '1,2 km'],
    [9.94, '9,9 km'],
    [12.4, '12 km'],
  ])('writes %s km as %s', (km, text) => expect(formatDistance(km)).toBe(text));

  it('parts thousands with a point', () => expect(formatCount(12_040)).toBe('12.040'));
});
