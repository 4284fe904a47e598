import { expect, test } from 'vitest';
import { distinctiveWords } from './practice-name.ts';

test.each([
  ['Studio Dentistico Dott. Mario Rossi', ['mario', 'rossi']],
  ['Dott.ssa Maria De’ Rossi S.r.l.', ['maria', 'de', 'rossi']],
  ['Centro Odontoiatrico Aurora S.T.P. a R.L.', ['aurora']],
  ['D.ssa P.L. Verdi', ['p.', 'l.', 'verdi']],
  ['Studio Dentistico', []],
])('%s is told apart by %j', (name, words) => expect(distinctiveWords(name)).toEqual(words));
