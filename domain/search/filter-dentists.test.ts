import { describe, expect, it } from 'vitest';
import { matchesFilter } from './filter-dentists.ts';
import { shownRating } from './shown-rating.ts';

const dentist = {
  name: 'Studio Forlì Émile',
  description: 'Chirurgia orale a Brera.',
  specializations: ['Implantologia', 'Ortodonzia invisibile'],
  services: ['Pulizia dei denti'],
};

describe('the results filter', () => {
  it.each(['forlì', 'FORLÌ', ' studio ', 'émile', 'brera', 'ortodonzia inv', 'pulizia', '', '   '])(
    'finds by «%s»',
    (filter) => expect(matchesFilter(dentist, filter)).toBe(true),
  );

  it.each(['roma', 'studio brera', 'implantologia ortodonzia', '.*'])('does not find by «%s»', (filter) =>
    expect(matchesFilter(dentist, filter)).toBe(false),
  );

  it('does without a description', () =>
    expect(matchesFilter({ ...dentist, description: null }, 'chirurgia')).toBe(false));
});

describe('the rating shown', () => {
  it.each([
    [{ googlePlacesRating: 4.2, rating: 5 }, 4.2],
    [{ googlePlacesRating: null, rating: 5 }, 5],
    [{ googlePlacesRating: null, rating: null }, null],
    [{}, null],
  ])('of %o is %s', (ratings, shown) => expect(shownRating(ratings)).toBe(shown));
});
