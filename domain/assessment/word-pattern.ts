import { lazily } from '../lazily.ts';

/** A test of a clause of folded Italian words. */
export interface WordPattern {
  test: (clause: string) => boolean;
}

/**
 * Returns a pattern of folded Italian words as a test of a clause. Words stand apart by blanks; `stem*` takes any ending,
 * `a|b` either word, `~3` up to three words in between. Its expression is made with the first clause: a page that loads
 * hundreds of patterns may never read one.
 */
export function wordPattern(pattern: string): WordPattern {
  const expression = lazily(() => expressionOf(pattern));
  return { test: (clause) => expression().test(clause) };
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split(' ').map((part) => {
    const gap = /^~(\d)$/.exec(part);
    if (gap) return `(?:\\S+ ){0,${gap[1]}}`;
    const words = part.split('|').map((word) => word.replace(/\*$/, '\\S*'));
    return `(?:${words.join('|')}) `;
  });
  return new RegExp(`(?:^| )${parts.join('')}`);
}

/** The patterns of two things said near each other, in either order. */
export function near(one: string, other: string, gap = 3): string[] {
  return [`${one} ~${gap} ${other}`, `${other} ~${gap} ${one}`];
}
