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

/** The tuple after one more answer. */
export function withAnswer(tuple: Tuple, option: Option | null): Tuple {
  const adds = option && added.get(option);
  return adds ? (tuple + adds.points) | adds.bits : tuple;
}

export interface Reached {
  tuple: Tuple;
  /** Answer sets that come to it. */
  count: number;
  /** One of them, as the number of `chosenAt`. */
  example: number;
}

// As large as the space of packed tuples, and emptied after each item: a map of objects would take minutes.
const counts = new Float64Array(tupleSpace);
const examples = new Int32Array(tupleSpace);

/**
 * Every tuple that answers to all items (without `left`) can come to, each once. Exact: what an item adds does not
 * depend on the others.
 */
export function reachableTuples(left?: Item): Reached[] {
  let reached: Reached[] = [{ tuple: 0, count: 1, example: 0 }];
  for (const item of items) {
    const touched: Tuple[] = [];
    const choices = item === left ? [null] : item.choices;
    for (const { tuple, count, example } of reached)
      choices.forEach((option, i) => {
        const next = withAnswer(tuple, option);
        if (counts[next] === 0) {
          touched.push(next);
          examples[next] = example * item.choices.length + i;
        }
        counts[next] = (counts[next] ?? 0) + count;
      });
    reached = touched.map((tuple) => ({ tuple, count: counts[tuple] ?? 0, example: examples[tuple] ?? 0 }));
    for (const tuple of touched) counts[tuple] = 0;
  }
  return reached;
}

/** The choice per item that a number between 0 and the count of answer sets stands for. */
export function chosenAt(example: number): (Option | null)[] {
  let rest = example;
  return items
    .toReversed()
    .map(({ choices }) => {
      const choice = choices[rest % choices.length] ?? null;
      rest = Math.floor(rest / choices.length);
      return choice;
    })
    .toReversed();
}

/** What `judge` is given for a tuple: the floors of its answers and of the rules they meet. */
export function tallyOf(tuple: Tuple): Tally {
  const floors: Tally['floors'][number][] = distinctFloors
    .filter((_, i) => tuple & (1 << (floorShift + i)))
    .map((key) => {
      const [level, within] = key.split('/') as [Level, Within];
      return { level, within, where: null };
    });
  const has = (questionId: string, optionId: string) =>
    (tuple & (1 << (termShift + ruleTerms.indexOf(`${questionId}/${optionId}`)))) !== 0;
  for (const { if: when, then } of questionnaire.combination_rules)
    if (has('salute', when.salute) && when.any.some(([questionId = '', optionId = '']) => has(questionId, optionId)))
      floors.push({ level: then.floor, within: then.entro, where: then.dove ?? null });
  const minorC = tuple & minorCBit && tuple & minorBit ? 1 : 0;
  return { C: (tuple & 31) + minorC, P: (tuple >> 5) & 31, floors };
}
