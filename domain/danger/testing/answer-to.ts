import { expect } from 'vitest';
import { findEmergency } from '../../assessment/emergency-words.ts';
import type { DangerSentences } from './danger-sentences.ts';
import laterSentences from './later-sentences.json' with { type: 'json' };

/** What a text comes to: practices, practices below an advice, or the advice in their place. */
export function answerTo(text: string): 'practices' | 'both' | 'advice' {
  const advice = findEmergency(text);
  if (!advice?.isSure) return advice ? 'both' : 'practices';
  return advice.where === 'dentista_oggi' ? 'practices' : 'advice';
}

/** Written without sight of the rules; the rules have learnt from them since. */
const later: readonly DangerSentences[] = laterSentences as DangerSentences[];

/** Expects 98 of 100 dangers of every n-th later sentence to be caught, and 1 of 100 others at most. What is left out of reach stays visible. */
export function expectLaterAnswers(step: number): void {
  const answersTo = (texts: readonly string[]) => texts.filter((_, i) => i % step === 0).map(answerTo);
  const share = (answers: readonly string[], is: (answer: string) => boolean) =>
    answers.filter(is).length / answers.length;
  const dangers = answersTo(later.flatMap((one) => one.dangers));
  const nearMisses = answersTo(later.flatMap((one) => one.nearMisses));
  expect(share(dangers, (answer) => answer !== 'practices')).toBeGreaterThan(0.98);
  expect(share(nearMisses, (answer) => answer === 'advice')).toBeLessThan(0.01);
  expect(share(nearMisses, (answer) => answer === 'both')).toBeLessThan(0.06);
}
