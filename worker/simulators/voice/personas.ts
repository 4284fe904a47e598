import { type Persona, personas } from '@dentisti/domain/dialing/simulation/scenario';
import { fnv1a } from '@dentisti/domain/practice/slug-suffix';

export { type Persona, personas };

/** What an unknown number does on its first dial, in percent; docs/operations.md names the sums. */
const shares: readonly (readonly [Persona, number])[] = [
  ['accepts-first', 60],
  ['accepts-second', 12],
  ['accepts-third', 6],
  ['offers-another', 10],
  ['busy', 4],
  ['no-answer', 4],
  ['rings-back', 2],
  ['full', 2],
];

/**
 * The persona of a number nobody gave an order for. The first dial goes by the number's hash, so the same practice always
 * behaves the same; whoever could not be spoken to before takes the first time, so that a trial does not wait for days.
 */
export function defaultPersona(number: string, earlierDials: number): Persona {
  if (earlierDials > 0) return settled(number) ?? 'accepts-first';
  return drawn(number);
}

function drawn(number: string): Persona {
  let left = fnv1a(number) % 100;
  for (const [persona, share] of shares) {
    left -= share;
    if (left < 0) return persona;
  }
  return 'accepts-first';
}

/** Those who talk keep their character; those who did not pick up are drawn only once. */
function settled(number: string): Persona | null {
  const persona = drawn(number);
  return persona === 'busy' || persona === 'no-answer' || persona === 'rings-back' ? null : persona;
}
