import { expect, test } from 'vitest';
import { type CitySearchState, initialCitySearch, nextCitySearch } from './city-search-state.ts';

const pending: CitySearchState = { phase: 'pending', text: 'Roma' };
const failed: CitySearchState = { phase: 'error', text: 'Reggio', message: 'no', suggestions: ['Reggio di Calabria'] };

test.each(['', '   ', '\u00a0'])('a blank place (%j) is an error, never a question to the gateway', (text) => {
  expect(nextCitySearch(initialCitySearch, { type: 'submitted', text })).toEqual({
    phase: 'error',
    text,
    message: 'Per favore, inserisci una città o indirizzo.',
    suggestions: [],
  });
});

test('a quick city takes the place of what was typed', () => {
  const typed = nextCitySearch(initialCitySearch, { type: 'typed', text: 'mil' });
  expect(nextCitySearch(typed, { type: 'submitted', text: 'Roma' })).toEqual(pending);
});

test('submitting without a text sends what stands in the box', () => {
  expect(nextCitySearch({ phase: 'idle', text: 'Roma' }, { type: 'submitted' })).toEqual(pending);
});

test('while pending neither typing nor a second submit counts', () => {
  expect(nextCitySearch(pending, { type: 'typed', text: 'x' })).toBe(pending);
  expect(nextCitySearch(pending, { type: 'submitted', text: 'Milano' })).toBe(pending);
});

test('a refusal keeps the text; typing clears the error', () => {
  const refused = nextCitySearch(pending, { type: 'refused', message: 'no', suggestions: ['Romano'] });
  expect(refused).toEqual({ phase: 'error', text: 'Roma', message: 'no', suggestions: ['Romano'] });
  expect(nextCitySearch(refused, { type: 'typed', text: 'Roman' })).toEqual({ phase: 'idle', text: 'Roman' });
});

test('a place that is understood ends in idle, so that Back finds a usable box', () => {
  expect(nextCitySearch(pending, { type: 'understood' })).toEqual({ phase: 'idle', text: 'Roma' });
  expect(nextCitySearch(failed, { type: 'submitted', text: 'Roma' })).toEqual(pending);
});
