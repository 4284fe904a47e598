import { numberWord } from '@dentisti/domain/booking/italian-time';
import { centres } from '@dentisti/domain/places/map-outliers';
import { hideReasons } from '@dentisti/domain/practice/hide-reason';
import { minimumRequests } from '@dentisti/domain/recommendation/candidate';
import { maxCandidates, maxPicks, points } from '@dentisti/domain/recommendation/points';
import { firstSlotDays, resultSorts } from '@dentisti/domain/search/sort-practices';
import { expect, test } from 'vitest';
import { sortLabels, sortRules } from '../results/choose/sort-labels.ts';
import { criteria, ranking } from './text/ranking.ts';

const sectionOf = (anchor: string) => JSON.stringify(ranking.sections.find((section) => section.anchor === anchor));

test('every order that can be chosen is described, and how far free times are looked for', () => {
  for (const sort of resultSorts)
    expect(sectionOf('ordine')).toContain(`**${sortLabels[sort]}**: per ${sortRules[sort]}`);
  expect(sectionOf('ordine')).not.toContain('undefined');
  expect(sectionOf('ordine')).toContain(`${firstSlotDays} giorni`);
});

test('what counts in the AI’s choice stands in the order of its points', () => {
  const [plain, requested] = [false, true].map((isRequested) =>
    Object.keys(points).filter((name) => name.endsWith('Requested') === isRequested),
  );
  expect(criteria.map(({ name }) => name).toSorted()).toEqual(plain?.toSorted());
  const weights = criteria.map(({ name }) => points[name]);
  expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  for (const name of requested ?? []) {
    const criterion = criteria.find((one) => `${one.name}Requested` === name);
    expect(criterion?.text, name).toMatch(/di più se/);
  }
  for (const words of [
    `al massimo ${numberWord(maxPicks)} studi`,
    `primi ${maxCandidates} studi`,
    `da ${minimumRequests} richieste`,
  ])
    expect(sectionOf('suggerimenti-ai')).toContain(words);
});

test('every city and limit of the map is named', () => {
  for (const [city, { limit }] of Object.entries(centres)) {
    expect(sectionOf('mappa').toLowerCase()).toContain(city);
    expect(sectionOf('mappa')).toContain(String(limit).replace('.', ','));
  }
});

test('every reason for which a practice is taken out is named', () => {
  expect(sectionOf('chi-compare').match(/·/g)).toHaveLength(hideReasons.length - 1);
});
