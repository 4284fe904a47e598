import { expect, test } from 'vitest';
import { noteProblem } from '../admin/manual-override.ts';
import { freeText } from './free-text.ts';

test.each([
  ['  Due righe\ndi testo\t ', 'Due righe\ndi testo'],
  ['', null],
  ['x'.repeat(501), null],
  ['a\u0000b', null],
  ['a\u0007b', null],
  ['a\ud800', null],
])('%o is stored as %o, and an operator’s note keeps the same rule', (typed, stored) => {
  expect(freeText(typed, { min: 1, max: 500 })).toBe(stored);
  expect(noteProblem(typed) === null).toBe(stored !== null);
});
