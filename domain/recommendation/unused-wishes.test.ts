import { expect, test } from 'vitest';
import { budgetNotice, budgetOf, unusedWishes } from './unused-wishes.ts';

test.each([
  ['cerco un dentista che parli inglese', /lingue/],
  ['mia moglie non parla bene italiano', /lingue/],
  ['una pulizia, prendo il coumadin', /Medicine/],
  ['sono incinta e ho le gengive gonfie', /gravidanza/],
  ['sono allergica alla penicillina', /allergie/],
  ['prendo farmaci per la pressione', /Medicine/],
  ['impianto, ho il diabete', /malattie/],
  ['un dentista convenzionato con unisalute', /assicurazioni/],
  ['si può fare con la mutua?', /Convenzioni/],
])('«%s» is told what was not used', (need, notice) => {
  expect(unusedWishes(need)).toEqual([expect.stringMatching(notice)]);
});

test.each(['pulizia sabato mattina', 'non prendo farmaci', 'non sono incinta', 'gengive che sanguinano', 'paura del dentista'])(
  '«%s» asks for nothing of the kind',
  (need) => expect(unusedWishes(need)).toEqual([]),
); // biome-ignore format: a table

test.each([
  ['pulizia al massimo 80 euro', 80],
  ['un impianto, budget 1.500 €', 1500],
  ['non voglio spendere più di 100 €', 100],
  ['posso spendere 100 €', 100],
  ['impianto entro 1000 euro', 1000],
  ['200 euro al massimo', 200],
  ['secondo parere su un preventivo da 8000 euro', null],
  ['entro 3 giorni', null],
])('the limit in «%s» is %s', (need, limit) => {
  expect(budgetOf(need)).toBe(limit);
});

test('a limit is compared with the prices that are published', () => {
  expect(budgetNotice(80, [])).toContain('nessuno di questi studi');
  expect(budgetNotice(80, [9000])).toContain('nessuno di questi studi');
  expect(budgetNotice(80, [9000, 7000])).toContain('uno di questi studi pubblica');
  expect(budgetNotice(80, [8000, 7000])).toContain('2 di questi studi pubblicano');
});
