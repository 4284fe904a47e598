import { expect, test } from 'vitest';
import { firstSlotText } from './first-slot-text.ts';

const now = new Date('2026-11-24T23:30+01:00');
test.each([
  ['2026-11-24T23:45+01:00', 'oggi, 23:45'],
  ['2026-11-25T00:15+01:00', 'domani, 0:15'],
  ['2026-11-26T15:30+01:00', 'gio 26 nov, 15:30'],
  ['2026-12-01T09:00+01:00', 'mar 1º dic, 9:00'],
])('%s is %s', (startsAt, text) => expect(firstSlotText(new Date(startsAt), now)).toBe(text));
