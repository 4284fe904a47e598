import { expect, test } from 'vitest';
import { isPlainName } from './plain-name.ts';

test.each(['Roma', 'Reggio nell\u2019Emilia', 'MILANO (MI)', '00153', ' L Aquila '])('%s is a name', (typed) =>
  expect(isPlainName(typed)).toBe(true),
);

test.each(['Via Roma 1', 'Borgo Pio 5, Prati', 'Mario Rossi, Trastevere', '20121 Torino', 'x'.repeat(41), ''])(
  '%s may be an address',
  (typed) => expect(isPlainName(typed)).toBe(false),
);
