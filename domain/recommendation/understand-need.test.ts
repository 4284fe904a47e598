import fc from 'fast-check';
import { expect, test } from 'vitest';
import { understandNeed } from './understand-need.ts';

const clock = { date: '2026-11-20', weekday: 4, minutes: 600 };
const first = (text: string) => understandNeed(text, clock).fields[0]?.name ?? null;
const all = (text: string) => understandNeed(text, clock).fields.map(({ name }) => name);

test.each([
  ['non voglio impianti, preferisco un ponte', 'Protesi'],
  ['non mi fa male niente, vorrei solo una pulizia', 'Igiene e prevenzione'],
  ['non ho paura ma le gengive sanguinano', 'Parodontologia'],
  ['senza dolore alle gengive ma pieno di tartaro', 'Igiene e prevenzione'],
  ['non faccio la pulizia da anni', 'Igiene e prevenzione'],
  ['non smettono di sanguinare le gengive', 'Parodontologia'],
])('denials: «%s» → %s', (text, expected) => expect(first(text)).toBe(expected));

test('what is refused is no specialisation any more', () => {
  expect(all('mi manca un dente, senza impianto')).not.toContain('Implantologia');
  expect(all('mi manca un dente')).toContain('Implantologia');
});

test.each([
  'impianto stereo per auto',
  'ponte tibetano',
  'apparecchio acustico',
  'il cane ha i denti sporchi',
  'visita oculista',
])('another trade’s words: «%s»', (text) => expect(all(text)).toEqual([]));

test('beside a word of the mouth the other trade does not matter', () => {
  expect(first('mi sono rotto un dente in un incidente d’auto')).toBe('Conservativa');
});

test('words of two sentences make no phrase', () => {
  expect(all('Ho comprato uno spazzolino. Il sangue era del donatore.')).toEqual([]);
});

test('any text is understood without a failure, the same way whatever its case, accents and spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { fields, traits } = understandNeed(text, clock);
      expect(fields.every(({ weight }) => weight > 0)).toBe(true);
      expect(traits.size).toBeLessThanOrEqual(6);
    }),
  );
  expect(understandNeed('  GENGÌVE   CHE SANGUÌNANO ', clock)).toEqual(understandNeed('gengive che sanguinano', clock));
});

test('a long need costs milliseconds', () => {
  const text = 'mi sanguinano le gengive e ho paura del dentista '.repeat(6).slice(0, 300);
  const times = Array.from({ length: 20 }, () => {
    const startedAt = performance.now();
    understandNeed(text, clock);
    return performance.now() - startedAt;
  });
  // The quickest: what others do on the machine only ever adds.
  expect(Math.min(...times)).toBeLessThan(50);
});
