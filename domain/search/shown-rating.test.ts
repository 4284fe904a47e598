import { expect, test } from 'vitest';
import { shownRating, shownReviewCount } from './shown-rating.ts';

test.each([
  [{ googlePlacesRating: 4.8, googlePlacesReviewCount: 12, rating: 3, reviewCount: 2 }, 4.8, 12],
  [{ googlePlacesRating: null, googlePlacesReviewCount: null, rating: 3, reviewCount: 2 }, 3, 2],
  [{ googlePlacesRating: 4.8, googlePlacesReviewCount: null, rating: 3, reviewCount: 2 }, 4.8, null],
  [{ googlePlacesRating: null, googlePlacesReviewCount: 9, rating: 3, reviewCount: null }, 3, null],
  [{}, null, null],
])('%o shows %s with %s reviews', (practice, rating, count) => {
  expect(shownRating(practice)).toBe(rating);
  expect(shownReviewCount(practice)).toBe(count);
});
