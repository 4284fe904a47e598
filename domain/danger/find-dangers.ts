import { lazily } from '../lazily.ts';
import { compileRule, type EncodedText } from './compile-rule.ts';
import type { DangerRules, DangerSign } from './danger-rules.ts';
import { aspirationRules } from './rules/aspiration.ts';
import { bleedingRules } from './rules/bleeding.ts';
import { breathingRules } from './rules/breathing.ts';
import { notWakingRules } from './rules/not-waking.ts';
import { overdoseRules } from './rules/overdose.ts';
import { poisonRules } from './rules/poison.ts';
import { selfHarmRules } from './rules/self-harm.ts';
import { swellingRules } from './rules/swelling.ts';
import { violenceRules } from './rules/violence.ts';

export type { DangerSign } from './danger-rules.ts';

export interface Danger {
  sign: DangerSign;
  isSure: boolean;
}

type Rule = ReturnType<typeof compileRule>;
export const dangerRules: readonly DangerRules[] = [
  breathingRules,
  swellingRules,
  bleedingRules,
  notWakingRules,
  poisonRules,
  overdoseRules,
  aspirationRules,
  violenceRules,
  selfHarmRules,
];
/** Made with the first text: the page that loads this has other things to do. */
const compiledRules = lazily(() =>
  dangerRules.map(({ sign, sure, unsure, unless, readsDenied = false }) => ({
    sign,
    readsDenied,
    sure: sure.map(compileRule),
    unsure: unsure.map(compileRule),
    unless: unless.map(compileRule),
  })),
);
const holds = (rules: readonly Rule[], words: string) => rules.some((rule) => rule(words));

function dangersIn({ plain, asserted }: EncodedText): Danger[] {
  return compiledRules().flatMap(({ sign, sure, unsure, unless, readsDenied }) => {
    const words = readsDenied ? plain : asserted;
    const isSure = holds(sure, words);
    if (!isSure && !holds(unsure, words)) return [];
    return holds(unless, plain) ? [] : [{ sign, isSure }];
  });
}

function sentencesOf({ plain, asserted }: EncodedText): EncodedText[] {
  const denied = asserted.split('| ');
  return plain
    .split('| ')
    .map((words, i) => ({ plain: `${words}| `, asserted: `${denied[i]}| ` }))
    .filter((one) => one.plain !== '| ');
}

/**
 * Returns the dangers an encoded text speaks of, the sure ones first; empty when it speaks of none. A sentence that is
 * sure by itself counts whatever stands in the others (`Non respiro. Quanto costa una pulizia?`).
 */
export function findDangers(text: EncodedText): Danger[] {
  const sentences = sentencesOf(text);
  const alone = sentences.length > 1 ? sentences.flatMap(dangersIn).filter(({ isSure }) => isSure) : [];
  return [...dangersIn(text), ...alone].toSorted((a, b) => Number(b.isSure) - Number(a.isSure));
}
