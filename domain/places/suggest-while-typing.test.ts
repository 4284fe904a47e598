import { describe, expect, it } from 'vitest';
import { suggestCities } from './suggest-cities.ts';
import { suggestWhileTyping } from './suggest-while-typing.ts';
import { countsOf, index, labelOf } from './testing/real-index.ts';

const counts = countsOf({ Roma: 400, Milano: 300, Bologna: 20, Torino: 5 });
const suggest = (query: string) => suggestWhileTyping(index, query, counts);

describe('suggestWhileTyping', () => {
  it.each([
    ['Milnao', 'Milano'],
    ['tornio', 'Torino'],
    ['Bolgna', 'Bologna'],
    ['romz', 'Roma'],
    ['firnez', 'Firenze'],
    ['trastevre', 'Trastevere (Roma)'],
    ['reggio emiliq', 'Reggio Emilia'],
    // The name is not typed to its end yet.
    ['bolgn', 'Bologna'],
    ['castelfranko v', 'Castelfranco Veneto'],
  ])('offers for %j first %s, as what may have been meant', (query, first) => {
    const { matches, nearMisses } = suggest(query);
    expect(matches).toEqual([]);
    expect(nearMisses[0]).toBe(first);
  });

  it.each(['ca', 'san', 'rom', 'Castro (LE)', 'l aquila', '20121', 'Via Roma 1, Torino', 'ombardi'])(
    'leaves the names that fit as they are: %j',
    (query) => {
      expect(suggest(query).matches).toEqual(suggestCities(index, query, counts));
    },
  );

  it.each([
    ['a name as it is', 'Carrara'],
    ['enough names that fit', 'roma'],
    ['a CAP', '20121'],
    ['an unknown CAP', '99999'],
    ['a number', '2012'],
    ['a street', 'via milano'],
    ['a street in the making', 'via garib'],
    ['a name with its province', 'Milno (MI)'],
    ['three letters', 'mla'],
    ['markup', '<script>'],
    ['SQL', "'; DROP TABLE dentist;--"],
    ['nonsense', 'zzzz'],
    ['two hundred letters', 'x'.repeat(200)],
    ['far too much', 'milnao '.repeat(1000)],
  ])('offers no near miss for %s', (_, query) => {
    expect(suggest(query).nearMisses).toEqual([]);
  });

  it('never offers a name twice, at most ten, and each is understood', () => {
    for (const query of ['bolgn', 'milna', 'fiumicno', 'castelfranko', 'monteciccar', 'trasteve', 'nervii', 'venzia']) {
      const { matches, nearMisses } = suggest(query);
      const all = [...matches, ...nearMisses];
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeLessThanOrEqual(10);
      for (const label of all) expect(labelOf(label)).toBe(label);
    }
  });
});
