import { expect, test } from 'vitest';
import { parseSurname } from './patient-surname.ts';

test.each([
  ['  Rossi ', 'Rossi'],
  ['De   Luca', 'De Luca'],
  ['D’Angelo', "D'Angelo"],
  ['Niccolò-Bianchi', 'Niccolò-Bianchi'],
  ['R', null],
  ['%%', null],
  ['Rossi 3', null],
  ["' '", null],
  ['', null],
])('%s', (typed, surname) => expect(parseSurname(typed)).toBe(surname));
