import { expect, test } from 'vitest';
import { areNamesSimilar, distinctiveWords } from './practice-name.ts';

test.each([
  ['Studio Dentistico Dott. Mario Rossi', ['mario', 'rossi']],
  ['Dott.ssa Maria De’ Rossi S.r.l.', ['maria', 'de', 'rossi']],
  ['Centro Odontoiatrico Aurora S.T.P.', ['aurora']],
  ['Studio Dentistico', []],
])('%s is told apart by %j', (name, words) => expect(distinctiveWords(name)).toEqual(words));

test.each([
  ['Studio Rossi', 'Dott. Mario Rossi'],
  ['Studio Dentistico Mario Rossi', 'Rossi Dr. Mario - Odontoiatra'],
  ['M. Rossi', 'Mario Rossi'],
  ['Studio Dentistico Bianchi & Rossi', 'Rossi Bianchi Studio Associato'],
  ['Fumagalli', 'Studio Fumagali'],
  ['Clinica Aurora', 'AURORA DENTAL SRL'],
  ['Studio D’Amico', "Dr. D'Amico Nicolò"],
  ['Studio Dentistico', 'studio dentistico'],
  ['Poliambulatorio San Marco Dental', 'Centro San Marco'],
  ['Forlì Denti', 'Forli’ denti'],
])('%s and %s are alike', (a, b) => {
  expect(areNamesSimilar(a, b)).toBe(true);
  expect(areNamesSimilar(b, a)).toBe(true);
});

test.each([
  ['Mario Rossi', 'Luigi Rossi'],
  ['Studio Rossi', 'Studio Rosi'],
  ['Studio Bianchi', 'Studio Rossi'],
  ['Studio Dentistico', 'Studio Dentistico Rossi'],
  ['Studio Dentistico', 'Ambulatorio Odontoiatrico'],
  ['Dott. Mario Rossi', 'Dott.ssa Anna Verdi'],
  ['M. R.', 'Mario Rossi'],
])('%s and %s are not', (a, b) => {
  expect(areNamesSimilar(a, b)).toBe(false);
  expect(areNamesSimilar(b, a)).toBe(false);
});
