import { expect, test } from 'vitest';
import { parseLimit } from './price-limit.ts';
import { unusedWishes } from './unused-wishes.ts';

test.each([
  ['un dentista che usi la lingua dei segni', /segni/],
  ['mia moglie non parla bene italiano', /quale lingua/],
  ['parlate lingue straniere?', /quale lingua/],
  ['personale multilingue', /quale lingua/],
  ['una pulizia, prendo il coumadin', /Medicine/],
  ['sono incinta e ho le gengive gonfie', /gravidanza/],
  ['sono allergica alla penicillina', /allergie/],
  ['prendo farmaci per la pressione', /Medicine/],
  ['impianto, ho il diabete', /malattie/],
  ['un dentista convenzionato con unisalute', /assicurazioni/],
  ['si può fare con la mutua?', /Convenzioni/],
])('«%s» is told what was not used', (need, notice) => {
  expect(unusedWishes(need, false)).toEqual([expect.stringMatching(notice)]);
});

test.each(['pulizia sabato mattina', 'non prendo farmaci', 'non sono incinta', 'gengive che sanguinano', 'paura del dentista'])(
  '«%s» asks for nothing of the kind',
  (need) => expect(unusedWishes(need, false)).toEqual([]),
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
  ['ho già speso più di 3000 euro', null],
  ['pulizia, budget 80', 80],
  ['entro 79,90 €', 79.9],
  ['pulizia gratis', 0],
  ['pulizia max 80€', 80],
  ['80 euro max', 80],
  ['al massimo cento euro', 100],
  ['impianto entro duemila euro', 2000],
  ['preventivo gratuito', null],
  ['massimo € 100', 100],
  ['max €80', 80],
  ['budget €500', 500],
  ['budget € 1.500,50', 1500.5],
  ['budget max 1500', 1500],
  ['massimo centocinquanta euro', 150],
  ['massimo millecinquecento euro', 1500],
  ['non oltre duemilatrecento euro', 2300],
  ['massimo tre cento euro', 300],
  ['budget: cento euro', 100],
  ['max. cento euro', 100],
  ['massimo: 100 euro', 100],
  ['spesa massima (cento euro)', 100],
  ['massimo mille e cinquecento euro', 1500],
  ['massimo mille e 500 euro', 1500],
  ['massimo duemila e duecento euro', 2200],
  ['spesa massima 100 euro', 100],
  ['non oltre 100 euro', 100],
  ['5mila euro massimo', 5000],
  ['ho già speso oltre 100 euro', null],
  ['mi hanno chiesto millecinquecento euro', null],
  ['pulizia non gratis', null],
  ['pulizia, non la voglio gratis', null],
  ['pulizia allo sportello gratuito', null],
  ['pulizia, prima visita gratis', null],
  ['prima visita gratis e pulizia', null],
  ['pulizia con parcheggio gratis', null],
  ['una pulizia dei denti, gratis', 0],
  ['igiene orale gratuita', 0],
  ['prima visita gratuita', 0],
])('the limit in «%s» is %s', (need, limit) => {
  expect(parseLimit(need)).toBe(limit);
});
