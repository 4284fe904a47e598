import { describe, expect, test } from 'vitest';
import { findEmergency } from '../assessment/emergency-words.ts';
import { expressionsOf } from './compile-rule.ts';
import { dangerRules } from './find-dangers.ts';
import { allDangerSentences } from './testing/all-danger-sentences.ts';
import { answerTo, expectLaterAnswers } from './testing/answer-to.ts';

describe.each(allDangerSentences)('$kind', ({ dangers, nearMisses }) => {
  test('every danger shows the advice', () => {
    expect(dangers.filter((text) => answerTo(text) === 'practices')).toEqual([]);
  });

  test('what only sounds like it keeps its practices', () => {
    expect(nearMisses.filter((text) => answerTo(text) === 'advice')).toEqual([]);
  });
});

test('every rule can be compiled', () => {
  const rules = dangerRules.flatMap(({ sure, unsure, unless }) => [...sure, ...unsure, ...unless]);
  expect(rules.flatMap(expressionsOf).length).toBeGreaterThan(rules.length);
});

/** `later-sentences.test.ts` asks all of them. */
test('of every fifth later sentence 98 of 100 dangers are caught, and 1 of 100 others at most', () =>
  expectLaterAnswers(5));

test.each([
  'mio padre non si sveglia dopo il dentista',
  'ho bevuto candeggina',
  'ho preso 10 bustine di oki oggi',
  'ho ingoiato la capsula e tossisco',
  'mi voglio ammazzare',
  'preferirei morire',
  'continua a sanguinare molto',
  'non mando giù',
  'nn riesco a respirare',
  'Non respiro. Quanto costa una pulizia? Cerco un dentista paziente.',
  'Gh’ho bevuu la candeggina',
  'ho bevuto la cand\u200beggina',
])('«%s» is answered with the advice alone', (text) => expect(answerTo(text)).toBe('advice'));

test('poison taken on purpose is 112 and somebody who listens', () => {
  expect(findEmergency('ho preso venti pastiglie di xanax, voglio morire')).toMatchObject({
    where: '112',
    text: expect.stringMatching(/112.*Telefono Amico/),
  });
});
