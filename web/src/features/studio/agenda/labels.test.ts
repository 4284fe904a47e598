import { expect, it } from 'vitest';
import { entryFixture, holdFixture } from '../testing/agenda.ts';
import { inTheWaySentence } from './labels.ts';

it.each([
  [[], ''],
  [[entryFixture()], ' In quel tempo resta una visita: gio 26 nov, 10:00 Maria Bianchi.'],
  [
    [holdFixture('BOOKING')],
    ' In quel tempo resta un orario: gio 26 nov, 9:00 Orario tenuto (qualcuno sta prenotando).',
  ],
  [
    [holdFixture('PROPOSAL'), entryFixture()],
    ' In quel tempo restano 2 orari presi: gio 26 nov, 9:00 Orario tenuto (proposto a un paziente); gio 26 nov, 10:00 Maria Bianchi.',
  ],
])('says what stays in a block or a closure', (inTheWay, sentence) => {
  expect(inTheWaySentence(inTheWay as never)).toBe(sentence);
});
