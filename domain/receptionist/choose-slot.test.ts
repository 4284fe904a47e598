import { expect, test } from 'vitest';
import { chooseByPlace } from './choose-slot.ts';
import { plainText } from './plain-text.ts';

const offered = ['9:00', '15:00'];

test.each([
  ['il primo', '9:00'],
  ['martedì, il primo', '9:00'],
  ['quello del pomeriggio, il secondo', '15:00'],
  ['martedì primo pomeriggio', null],
  ['nel primo pomeriggio', null],
  ['martedì 1º dicembre', null],
])('«%s» of two times', (said, chosen) => expect(chooseByPlace(plainText(said), offered)).toBe(chosen));
