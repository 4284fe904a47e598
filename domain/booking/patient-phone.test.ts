import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePracticePhone } from '../practice/practice-phone.ts';
import { explainPhone, parsePatientPhone } from './patient-phone.ts';

describe('characters that nobody sees, and look-alikes', () => {
  test.each([
    ['\u202a+39 347 123 4567\u202c', '+393471234567'],
    ['347\u2011123\u20114567', '+393471234567'],
    ['347 123 4567\u200b', '+393471234567'],
    ['３４７１２３４５８２', '+393471234582'],
    ['＋３９ ３４７ １２３ ４５８２', '+393471234582'],
    ['347 \u2212 1234585', '+393471234585'],
    ['347\u00a0123\u202f4567', '+393471234567'],
    ['347 123\u00ad4567', '+393471234567'],
    ['347 — 123 ― 4567', '+393471234567'],
    ['٣٤٧١٢٣٤٥٨٢', '+393471234582'],
    ['3️⃣4️⃣7️⃣1234582', '+393471234582'],
    ['tel:+393471234592', '+393471234592'],
    ['Tel. 347 1234592', '+393471234592'],
    ['3471234578,', '+393471234578'],
    ['347 1234578.', '+393471234578'],
    ['(347) 1234578;', '+393471234578'],
    ['0049 30 901820', '+4930901820'],
    ['+ 39 347 1234567', '+393471234567'],
  ])('%j → %s', (typed, e164) => {
    expect(parsePatientPhone(typed)).toBe(e164);
    if (e164.startsWith('+39')) expect(parsePracticePhone(typed)).toBe(e164);
  });
});

test.each([
  ['06 1234567/8', '+39061234567'],
  ['06 5550123/24', '+39065550123'],
  ['0584 123456/7', '+390584123456'],
  ['06 1234567 - 68', '+39061234567'],
  ['06 12345678/87654321', '+390612345678'],
])('of %s the first line counts', (typed, e164) => {
  expect(parsePatientPhone(typed)).toBe(e164);
  expect(parsePracticePhone(typed)).toBe(e164);
});

test.each([
  ['+49 30 1234-56', '+4930123456'],
  ['+43 1 5123456-12', '+431512345612'],
  ['+1 212-555-0123', '+12125550123'],
  ['+44 20-7946-0958', '+442079460958'],
])('dashes group a foreign number: %s', (typed, e164) => expect(parsePatientPhone(typed)).toBe(e164));

describe('why a number is refused', () => {
  const country =
    'Non telefoniamo a numeri di questo paese: vanno bene quelli di Italia, Unione europea, Svizzera, Norvegia, Regno Unito, Stati Uniti e Canada.';
  const several = 'Scrivi un numero solo.';
  test.each([
    ['+380 44 123 4567', country],
    ['+212 522 123456', country],
    ['00380 44 123 4567', country],
    ['+7 495 123 45 67', country],
    ['+1 876 922 0123', country],
    ['+378 0549 886377', country],
    ['06 5550123 06 5550124', several],
    ['06 5550123; 333 1234567', several],
    ['06 5550123 o 333 1234567', several],
    ['06 5550123, 333 1234567', several],
    ['06 5550123 / 333 1234567', several],
    ['333 12345678', 'non valido'],
    ['347 123456789', 'non valido'],
    ['06 1234567 int. 5', 'non valido'],
    ['899 123456', 'non valido'],
    ['+1 900 555 0123', 'non valido'],
    ['+39 12', 'non valido'],
    ['+380', 'non valido'],
    ['boh', 'non valido'],
    ['', 'non valido'],
  ])('%s: %s', (typed, sentence) => {
    expect(parsePatientPhone(typed)).toBeNull();
    expect(explainPhone(typed, 'non valido')).toBe(sentence);
  });
});

test('however long a text is, it is answered at once', () => {
  const started = performance.now();
  for (const text of [' '.repeat(1e5).concat('x'), '0'.repeat(1e5), '06 '.repeat(3e4)])
    expect(parsePatientPhone(text)).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('a mobile in any grouping is that mobile', () => {
  const between = fc.constantFrom('', ' ', '.', '-', '/', '\u2011', '\u00a0', '\u200b');
  fc.assert(
    fc.property(fc.stringMatching(/^3[2-9][0-9]{8}$/), between, between, (digits, one, two) => {
      const typed = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(one).replace(one, two);
      expect([null, `+39${digits}`]).toContain(parsePatientPhone(typed));
    }),
  );
});
