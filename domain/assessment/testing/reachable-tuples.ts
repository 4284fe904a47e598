import type { Tally } from '../assess.ts';
import { type Level, type Option, questionnaire, type Within } from '../questionnaire.ts';
import { type Item, items } from './answer-space.ts';

const options = questionnaire.questions.flatMap((question) => question.options);
const floorKey = ({ floor, entro }: Pick<Option, 'floor' | 'entro'>) => `${floor}/${entro}`;

/** The different floors that single answers ask for. */
const distinctFloors = [...new Set(options.filter(({ floor }) => floor).map(floorKey))];
/** Answers that a combination rule looks at. */
const ruleTerms = [
  ...new Set(
    questionnaire.combination_rules.flatMap(({ if: when }) =>
      [['salute', when.salute], ...when.any].map((term) => term.join('/')),
    ),
  ),
];

/**
 * All that the level can depend on, packed into one integer: C and P exactly, whether points for minors and a minor are
 * there, which floors, which terms of the rules.
 */
export type Tuple = number;
const minorCBit = 1 << 10;
const minorBit = 1 << 11;
const floorShift = 12;
const termShift = floorShift + distinctFloors.length;
/** Every tuple is below it. */
export const tupleSpace = 1 << (termShift + ruleTerms.length);

/** What an answer adds: its points are summed, its bits set. */
const added = new Map(
  questionnaire.questions.flatMap((question) =>
    question.options.map((option) => {
      const term = ruleTerms.indexOf(`${question.id}/${option.id}`);
      const floor = option.floor ? 1 << (floorShift + distinctFloors.indexOf(floorKey(option))) : 0;
      const minor = (option.C_if_minor ? minorCBit : 0) | (option.minor ? minorBit : 0);
      const bits = floor | minor | (term >= 0 ? 1 << (termShift + term) : 0);
      return [option, { points: (option.C ?? 0) + ((option.P ?? 0) << 5), bits }] as const;
    }),
  ),
);

for (const score of ['C', 'P'] as const) {
  const maxScore = items.reduce(
    (sum, { choices }) => sum + Math.max(...choices.map((option) => option?.[score] ?? 0)),
    0,
  );
  if (maxScore > 31 || options.some((option) => (option.C_if_minor ?? 0) > 1))
    throw new Error('points outgrow their bits');
}

interface Added {
  points: number;
  bits: number;
}

/** What one more answer adds to any tuple. */
const whatAdds = (option: Option | null): Added => (option && added.get(option)) ?? { points: 0, bits: 0 };

const plus = (tuple: Tuple, { points, bits }: Added): Tuple => (tuple + points) | bits;

/** The tuples after one more answer. */
export function withAnswer(tuples: Int32Array, option: Option | null): Int32Array {
  const adds = whatAdds(option);
  return tuples.map((tuple) => plus(tuple, adds));
}

/** Tuples that can be reached, each once, with what stands at the same place of the other lists. */
export interface Reached {
  tuples: Int32Array;
  /** Answer sets that come to it. */
  counts: Float64Array;
  /** One of them, as the number of `chosenAt`. */
  examples: Int32Array;
}

// As large as the space of packed tuples, and emptied after each item: a map would take minutes, an object per tuple seconds.
const countOf = new Float64Array(tupleSpace);
const exampleOf = new Int32Array(tupleSpace);

/**
 * Every tuple that answers to all items (without `left`) can come to. Exact: what an item adds does not
 * depend on the others.
 */
export function reachableTuples(left?: Item): Reached {
  let reached: Reached = { tuples: Int32Array.of(0), counts: Float64Array.of(1), examples: Int32Array.of(0) };
  for (const item of items) {
    const choices = item === left ? [null] : item.choices;
    const adds = choices.map(whatAdds);
    const { tuples, counts, examples } = reached;
    const touched = new Int32Array(tuples.length * choices.length);
    let found = 0;
    for (let at = 0; at < tuples.length; at++)
      for (let i = 0; i < adds.length; i++) {
        const next = plus(tuples[at] as Tuple, adds[i] as Added);
        if (countOf[next] === 0) {
          touched[found++] = next;
          exampleOf[next] = (examples[at] as number) * item.choices.length + i;
        }
        countOf[next] = (countOf[next] as number) + (counts[at] as number);
      }
    const next = touched.slice(0, found);
    reached = {
      tuples: next,
      counts: Float64Array.from(next, (tuple) => countOf[tuple] as number),
      examples: next.map((tuple) => exampleOf[tuple] as number),
    };
    for (const tuple of next) countOf[tuple] = 0;
  }
  return reached;
}

/** The choice per item that a number between 0 and the count of answer sets stands for. */
export function chosenAt(example: number): (Option | null)[] {
  let rest = example;
  const chosen = new Array<Option | null>(items.length);
  for (let i = items.length - 1; i >= 0; i--) {
    const { choices } = items[i] as Item;
    chosen[i] = choices[rest % choices.length] ?? null;
    rest = Math.floor(rest / choices.length);
  }
  return chosen;
}

const termBit = (questionId = '', optionId = '') => 1 << (termShift + ruleTerms.indexOf(`${questionId}/${optionId}`));

/** The floors that bits of a tuple stand for: all of `all` are set, and one of `any`. */
const floorsByBits = [
  ...distinctFloors.map((key, i) => {
    const [level, within] = key.split('/') as [Level, Within];
    return { all: 0, any: 1 << (floorShift + i), floor: { level, within, where: null } };
  }),
  ...questionnaire.combination_rules.map(({ if: when, then }) => ({
    all: termBit('salute', when.salute),
    any: when.any.reduce((bits, [questionId, optionId]) => bits | termBit(questionId, optionId), 0),
    floor: { level: then.floor, within: then.entro, where: then.dove ?? null },
  })),
];

/** What `judge` is given for a tuple: the floors of its answers and of the rules they meet. */
export function tallyOf(tuple: Tuple): Tally {
  const floors: Tally['floors'][number][] = [];
  for (const { all, any, floor } of floorsByBits) if ((tuple & all) === all && (tuple & any) !== 0) floors.push(floor);
  const minorC = tuple & minorCBit && tuple & minorBit ? 1 : 0;
  return { C: (tuple & 31) + minorC, P: (tuple >> 5) & 31, floors };
}
