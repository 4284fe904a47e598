import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, wellFormedJson, wellFormedText } from './well-formed.ts';

const units = fc.array(fc.constantFrom('a', '\0', '\ud83d', '\ude00', '😀', 'è'), { maxLength: 12 });
const typed = units.map((parts) => parts.join(''));
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

test.each([
  ['ciao', 'ciao'],
  ['a\0b', 'a\u001ab'],
  ['\ud83d', '\u001a'],
  ['\ude00x', '\u001ax'],
  ['😀', '😀'],
])('%j → %j', (text, cleaned) => {
  expect(wellFormedText(text)).toBe(cleaned);
});

test('everything in a body can be stored, its shape is as it was', () => {
  const key = fc.oneof(typed, fc.constantFrom('__proto__', 'constructor'));
  // Any code point, halves of pairs among them; `binary` of fast-check first makes a table of all million.
  const anyUnit = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point));
  const json = fc.jsonValue({ maxDepth: 4, stringUnit: anyUnit });
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.oneof(typed, json)), { maxLength: 5 }), (entries) => {
      const body = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
      const cleaned = wellFormedJson(body);
      JSON.stringify(cleaned, (name, value) => {
        expect(storable(name) && (typeof value !== 'string' || storable(value))).toBe(true);
        return value;
      });
      if (storable(entries.flat().map(String).join())) expect(wellFormedJson(cleaned)).toEqual(cleaned);
    }),
  );
  expect(wellFormedJson({ a: [1, true, null, 'x'] })).toEqual({ a: [1, true, null, 'x'] });
  expect(({} as { polluted?: true }).polluted).toBeUndefined();
});

test('a hundred thousand levels are cut, not walked to the end of the stack', () => {
  const deep = JSON.parse(`${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`);
  expect(JSON.stringify(wellFormedJson(deep)).length).toBeLessThan(1_000);
});

test('a cut never makes half a pair, and takes no more than it must', () => {
  fc.assert(
    fc.property(typed, fc.integer({ min: 0, max: 14 }), (text, max) => {
      const clean = wellFormedText(text);
      const cut = cutText(clean, max);
      expect(cut.isWellFormed()).toBe(true);
      expect(clean.startsWith(cut)).toBe(true);
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(clean.length, max) - 1);
      expect(cut.length).toBeLessThanOrEqual(max);
    }),
  );
  expect(cutText('a😀', 2)).toBe('a');
  expect(cutText('a😀', 3)).toBe('a😀');
});
