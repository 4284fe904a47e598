import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePhones } from './phone.ts';

describe('generated numbers and notes', () => {
  /** So many digits, the first from 2 to 9. Drawn as a number: an arbitrary of an expression takes far longer to build. */
  const digits = (length: number) => fc.integer({ min: 2 * 10 ** (length - 1), max: 10 ** length - 1 }).map(String);
  /** A number in groups: area code or mobile prefix, then the rest in one block or in groups. */
  const fixed = fc
    .constantFrom('02', '06', '011', '055', '081', '0471', '0481', '0584', '0165')
    .chain((area) =>
      fc
        .integer({ min: 9, max: 10 })
        .chain((length) => digits(length - area.length).map((rest) => [area, rest] as const)),
    );
  const mobile = fc
    .constantFrom('333', '347', '328', '389')
    .chain((prefix) => digits(7).map((rest) => [prefix, rest] as const));
  const number = fc.oneof(fixed, mobile);
  const separator = fc.constantFrom(' ', '/', '-', '.', '');
  const written = fc
    .record({
      parts: number,
      separator,
      code: fc.constantFrom('', '', '+39 ', '0039 ', '(+39) '),
      inPairs: fc.boolean(),
    })
    .map(({ parts: [area, rest], separator, code, inPairs }) => ({
      e164: `+39${area}${rest}`,
      text: `${code}${area}${inPairs ? ` ${rest.match(/^...?|..(?=(?:..)*$)|./g)?.join(' ')}` : `${separator}${rest}`}`,
    }));
  const small = fc.integer({ min: 0, max: 999 }).map(String);
  const noteAfter = fc
    .tuple(
      fc.constantFrom(
        ...(
          ' int. N| interno N| xN| x N|#N| #N| (N)| (int. N)| dr. Rossi N| dopo le N| ext N|; int N|, int. N|/N| / N| - N|-N| – N|' +
          '/N/N| (Nh)| Nh| N linee| N ore| r.a.| ric. aut.| (r.a. N linee)| Durchwahl N| poste N| po N. uri| scala N piano N|' +
          ' lun-ven N-N| (dalle N alle N)| [N]| *N| °N|²| c/o N'
        ).split('|'),
      ),
      small,
    )
    .map(([note, count]) => note.replaceAll('N', count));
  const noteBefore = fc.constantFrom(
    '',
    'Tel. ',
    'tel:',
    'Telefono: ',
    'cell. ',
    '(int. 5) ',
    'Dr. Rossi 22: ',
    'piano 2, ',
    'T. ',
    'dalle 9 alle 12 ',
  );

  test('the result is the number or none, never a longer one', () => {
    let found = 0;
    const runs = 1_500;
    fc.assert(
      fc.property(written, noteBefore, noteAfter, ({ e164, text }, before, after) => {
        const { phone, others } = parsePhones(`${before}${text}${after}`);
        if (phone) found++;
        expect([null, e164]).toContain(phone);
        expect(others).toEqual([]);
      }),
      { numRuns: runs },
    );
    // A parser that gives up would pass, too.
    expect(found / runs).toBeGreaterThan(0.9);
  });

  test('a fax is never the result, its neighbour is', () => {
    const asFax = fc.constantFrom('fax #', 'Fax: #', 'F. #', 'telefax #', '# (fax)', '(fax) #');
    fc.assert(
      fc.property(written, written, asFax, fc.boolean(), (phone, fax, form, isFirst) => {
        fc.pre(phone.e164 !== fax.e164);
        const other = form.replace('#', fax.text);
        const text = isFirst ? `${other}; tel. ${phone.text}` : `Tel. ${phone.text}; ${other}`;
        expect([null, phone.e164]).toContain(parsePhones(text).phone);
        expect(parsePhones(other).phone).toBeNull();
      }),
      { numRuns: 400 },
    );
  });

  test('of two side by side the first comes first', () => {
    fc.assert(
      fc.property(written, written, fc.constantFrom(' ', '; ', ' / ', ' - ', ', ', ' e ', '/'), (one, two, between) => {
        const { phone, others } = parsePhones(`${one.text}${between}${two.text}`);
        expect([null, one.e164]).toContain(phone);
        expect([[], [two.e164]]).toContainEqual(others);
      }),
      { numRuns: 400 },
    );
  });
});
