import { describe, expect, test } from 'vitest';
import { parsePhones } from './phone.ts';

describe('one number', () => {
  test.each([
    ['06 1234 5678', '+390612345678'],
    ['+39 06 12345678', '+390612345678'],
    ['+39 (0)6 12345678', '+390612345678'],
    ['0039 06 12345678', '+390612345678'],
    ['(+39) 02-7654321', '+39027654321'],
    ['06/1234567', '+39061234567'],
    ['06.123.45.67', '+39061234567'],
    ['tel. 011 5621234', '+390115621234'],
    ['Telefono: 0584 123456', '+390584123456'],
    ['055 123456 int. 12', '+39055123456'],
    ['3331234567', '+393331234567'],
    ['+39 333 123 4567', '+393331234567'],
    ['cell. 333/1234567', '+393331234567'],
    ['800 123 456', '+39800123456'],
    // A dropped 0 comes back.
    ['+39 6 12345678', '+390612345678'],
    ['+39 2 7654321', '+39027654321'],
    ['11 5621234', '+390115621234'],
    ['+39 584 123456', '+390584123456'],
    ['39 06 12345678', '+390612345678'],
    // Second lines by their last digits.
    ['06 1234567/8', '+39061234567'],
    ['06 1234567 - 68', '+39061234567'],
    // The simulators' range, which nobody has.
    ['+39 0768 500123', '+390768500123'],
  ])('%s → %s', (text, phone) => {
    expect(parsePhones(text)).toEqual({ phone, others: [], refused: [] });
  });

  test.each([
    ['02 1234', 'shorter than any real line'],
    ['0612345', 'seven digits'],
    ['112', 'emergency'],
    ['118', 'emergency'],
    ['899 123456', 'premium'],
    ['0549 886377', 'San Marino, billed as another country'],
    ['892 123', 'premium'],
    ['199 123 456', 'shared cost'],
    ['+41 91 123 45 67', 'Swiss'],
    ['+1 212 555 0123', 'American'],
    ['su appuntamento', 'words'],
    ['<script>alert(1)</script>', 'markup'],
    ['+39+39 06 12345678', 'two prefixes'],
    ['00000000000000000000', 'zeros'],
    ['06 1234 5678 9012 3456', 'too long'],
  ])('%s is refused: %s', (text) => {
    const parsed = parsePhones(text);
    expect(parsed.phone).toBeNull();
    expect(parsed.refused).toHaveLength(1);
  });

  test.each([[null], [undefined], [''], ['  ;  ']])('%s says nothing and refuses nothing', (text) => {
    expect(parsePhones(text)).toEqual({ phone: null, others: [], refused: [] });
  });
});

describe('several numbers', () => {
  test.each([
    ['06 12345678; 333 1234567', '+390612345678', ['+393331234567'], []],
    ['06 12345678 / 06 87654321', '+390612345678', ['+390687654321'], []],
    ['06 12345678 - 333 1234567', '+390612345678', ['+393331234567'], []],
    ['06 12345678 oppure 333 1234567', '+390612345678', ['+393331234567'], []],
    ['06 12345678, 06 12345678', '+390612345678', [], []],
    ['899 123456; 06 12345678', '+390612345678', [], ['899 123456']],
    ['+39 06 12345678;+39 06 87654321;boh', '+390612345678', ['+390687654321'], ['boh']],
  ])('%s', (text, phone, others, refused) => {
    expect(parsePhones(text)).toEqual({ phone, others, refused });
  });
});
