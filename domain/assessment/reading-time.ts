import type { Question } from './questionnaire.ts';

/** A person's pace by the agreed model. */
const wordsPerSecond = 4;
const secondsPerTap = 0.9;

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** One way of answering a question. */
export interface Answering {
  seconds: number;
  /** Share of the ways, all of a question's together 1. */
  share: number;
}

/**
 * The ways of answering one question. The question is read, then its answers from the top until one fits; each is as
 * likely as the others. In a multi question half say `Niente`; the other half read every answer, tick one and go on.
 */
export function answeringTimes({ type, text_it, options }: Question): Answering[] {
  const calm = options.filter(({ red_flag }) => !red_flag);
  const words = options.map(({ label_it }) => wordsIn(label_it));
  const until = (last: number) => wordsIn(text_it) + words.slice(0, last + 1).reduce((sum, each) => sum + each, 0);
  return calm.map((option) => {
    const at = options.indexOf(option);
    if (type === 'single') return { seconds: until(at) / wordsPerSecond + secondsPerTap, share: 1 / calm.length };
    if (option.exclusive) return { seconds: until(at) / wordsPerSecond + secondsPerTap, share: 1 / 2 };
    const seconds = until(options.length - 1) / wordsPerSecond + 2 * secondsPerTap;
    return { seconds, share: 1 / 2 / (calm.length - 1) };
  });
}

/** Seconds within which half of all answer paths are through; exact over all of them. */
export function medianSeconds(questions: readonly Question[]): number {
  let shares = new Map([[0, 1]]);
  for (const question of questions) {
    const next = new Map<number, number>();
    for (const [so, share] of shares)
      for (const way of answeringTimes(question)) {
        const hundredths = so + Math.round(way.seconds * 100);
        next.set(hundredths, (next.get(hundredths) ?? 0) + share * way.share);
      }
    shares = next;
  }
  let passed = 0;
  for (const [hundredths, share] of [...shares].sort(([a], [b]) => a - b)) {
    passed += share;
    if (passed >= 0.5) return hundredths / 100;
  }
  return Number.POSITIVE_INFINITY;
}

/** Seconds of a person who reads every word of every question and says no to all. */
export function slowestCalmSeconds(questions: readonly Question[]): number {
  return questions.reduce((sum, { text_it, options }) => {
    const words = options.reduce((all, { label_it }) => all + wordsIn(label_it), wordsIn(text_it));
    return sum + words / wordsPerSecond + secondsPerTap;
  }, 0);
}
