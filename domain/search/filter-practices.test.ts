import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPracticeFilter, type FilterablePractice, type PracticeTexts } from './filter-practices.ts';

const matchesFilter = (row: FilterablePractice, texts: PracticeTexts | undefined, filter: string) =>
  createPracticeFilter(filter)(row, texts);

const practice = { name: 'Studio Dentistico Nicolò D’Amico', specializations: ['Ortodonzia invisibile', 'Gnatologia'] };
const texts = { description: 'Il sabato è aperto fino alle 13:00.', services: ['Igiene orale professionale'] };

test.each([
  ['', true],
  ['   ', true],
  ['nicolo', true],
  ['NICOLÒ d', true],
  ['  amico ', true],
  ['sabato e aperto', true],
  ['invisibile', true],
  ['igiene ORALE', true],
  ['implantologia', false],
  ['Gnatologia Igiene', false],
  ['.*', false],
])('«%s» → %s', (filter, stays) => expect(matchesFilter(practice, texts, filter)).toBe(stays));

test('a practice without description is filtered by the rest', () => {
  expect(matchesFilter(practice, { ...texts, description: null }, 'sabato')).toBe(false);
  expect(matchesFilter(practice, { ...texts, description: null }, 'ortodonzia')).toBe(true);
});

test('until its texts are there a practice is filtered by what the list shows', () => {
  expect(matchesFilter(practice, undefined, 'igiene')).toBe(false);
  expect(matchesFilter(practice, undefined, 'gnatologia')).toBe(true);
});

test('any piece of the name finds the practice, in any case', () => {
  fc.assert(
    fc.property(fc.nat(practice.name.length - 1), fc.nat(10), fc.boolean(), (start, length, upper) => {
      const piece = practice.name.slice(start, start + length + 1);
      return matchesFilter(practice, undefined, upper ? piece.toUpperCase() : piece);
    }),
  );
});
