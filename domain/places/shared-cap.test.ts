import { expect, it } from 'vitest';
import { createPlaceIndex } from './place-index.ts';
import { resolvePlace } from './resolve-place.ts';
import { validateLocation } from './validate-location.ts';

/** As the postal import leaves it: three comuni under one CAP. Figures are invented. */
const index = createPlaceIndex({
  regions: ['Lombardia'],
  regionAliases: [],
  provinces: { BG: 'Bergamo' },
  comuni: [
    ['016001', 'Piccolo', 'BG', 0, 45.7, 9.9, 900],
    ['016002', 'Grande', 'BG', 0, 45.71, 9.91, 8000],
    ['016003', 'Medio', 'BG', 0, 45.72, 9.92, 3000],
  ],
  aliases: [],
  zones: [],
  caps: {
    zoned: [],
    single: [
      ['24060', '016001'],
      ['24060', '016002'],
      ['24060', '016003'],
    ],
  },
});

it('understands a CAP of several comuni as the most populous, the others as alternatives', () => {
  expect(resolvePlace(index, '24060')).toMatchObject({
    kind: 'found',
    place: { name: 'Grande' },
    alternatives: [{ name: 'Medio' }, { name: 'Piccolo' }],
  });
  expect(validateLocation(index, '24060', new Map([['016002', 3]]))).toMatchObject({
    isValid: true,
    city: 'Grande',
    originalSearchCity: null,
    message: null,
    alternatives: [
      { city: 'Medio', province: 'BG' },
      { city: 'Piccolo', province: 'BG' },
    ],
  });
});

it('keeps a CAP and a comune that has it together', () => {
  expect(resolvePlace(index, '24060 Piccolo')).toMatchObject({ kind: 'found', place: { name: 'Piccolo' } });
});
