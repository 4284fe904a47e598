import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfWord } from './need-words.ts';
import { stem } from './stem.ts';

test.each([
  ['sanguinano', 'sanguinare', 'sanguinamento', 'sanguina'],
  ['gengive', 'gengiva', 'gengivite'],
  ['sbiancamento', 'sbiancare'],
  ['devitalizzazione', 'devitalizzare', 'devitalizzato'],
  ['economico', 'economici', 'economiche'],
  ['raddrizzare', 'raddrizzarli', 'raddrizzarmi'],
  ['otturazione', 'otturazioni', 'otturare'],
  ['velocemente', 'veloce'],
])('%s and its kin have one stem', (...words) => {
  expect(new Set(words.map(stem)).size, words.map(stem).join()).toBe(1);
});

test.each([
  ['dentiera', 'dente'],
  ['visita', 'viso'],
  ['carie', 'caro'],
  ['sedia', 'sedare'],
  ['seduta', 'sedazione'],
  ['pediatra', 'pediatrico'],
])('%s is not %s', (one, other) => expect(stem(one)).not.toBe(stem(other)));

test.each([
  ['genggive', 'gengive'],
  ['pulizzia', 'pulizia'],
  ['aparecchio', 'apparecchio'],
  ['devitalizazione', 'devitalizzazione'],
])('the slip in %s does not matter', (slip, word) => expect(keyOfWord(slip)).toBe(keyOfWord(word)));

test('any word has a stem, never longer than itself and an e', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcdeghilmnoprstuvz'), minLength: 1, maxLength: 30 }), (word) => {
      const found = stem(word);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(word.length + 1);
    }),
  );
});
