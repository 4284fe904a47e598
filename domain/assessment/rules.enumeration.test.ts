import { expect, test } from 'vitest';
import { assess, judge } from './assess.ts';
import { questionnaire } from './questionnaire.ts';
import { offersPackage, resultText } from './result-text.ts';
import { answersOf, calmAnswerSets, items, redFlagOptions, worsenings } from './testing/answer-space.ts';
import { chosenAt, reachableTuples, type Tuple, tallyOf, tupleSpace, withAnswer } from './testing/reachable-tuples.ts';
import { levelRank, withinRank } from './weigh-answers.ts';

const number = new Intl.NumberFormat('it-IT');
/** A busy machine takes two minutes for what a quiet one does in a quarter of one. */
const minutes = 300_000;

test('every reachable tuple: the real function agrees with what its tuple says', { timeout: minutes }, () => {
  const { tuples, counts, examples } = reachableTuples();
  const sets = counts.reduce((sum, count) => sum + count, 0);
  expect(sets).toBe(calmAnswerSets);
  const perLevel = new Map<string, number>();
  for (const [i, tuple] of tuples.entries()) {
    const judged = judge(tallyOf(tuple));
    const answers = answersOf(chosenAt(examples[i] as number));
    const { level, within, where, reasons, ambiti } = assess(answers);
    if (level !== judged.level || within !== judged.within || where !== judged.where)
      expect({ level, within, where }, JSON.stringify(answers)).toEqual(judged);
    // 1: no upsell in any critico. 3: above basso there is a reason, and a time limit in words.
    const isSold = offersPackage(level);
    const isSaid = (level === 'basso') === (reasons.length === 0) && questionnaire.entro_label_it[within].length > 0;
    if (isSold === (level === 'critico') || !isSaid || ambiti.length > 2)
      expect({ level, isSold, reasons, ambiti }, JSON.stringify(answers)).toBe('a result that may be shown');
    perLevel.set(level, (perLevel.get(level) ?? 0) + (counts[i] as number));
  }
  const shares = [...perLevel].map(([level, count]) => `${level} ${((100 * count) / sets).toFixed(2)} %`).join(', ');
  console.log(
    `assessment: ${number.format(tuples.length)} tuples stand for ${number.format(sets)} answer sets (${shares}), and ${redFlagOptions.length} red flags`,
  );
});

test('2: a worse answer never lowers the level nor lengthens the time, whatever else was said', {
  timeout: minutes,
}, () => {
  // The real verdict of each tuple, asked once: the level above, the time below.
  const verdicts = new Int16Array(tupleSpace).fill(-1);
  const verdict = (tuple: Tuple) => {
    const known = verdicts[tuple] ?? -1;
    if (known >= 0) return known;
    const { level, within } = judge(tallyOf(tuple));
    verdicts[tuple] = levelRank[level] * 16 + withinRank[within];
    return verdicts[tuple] as number;
  };
  let steps = 0;
  for (const item of items) {
    const pairs = worsenings(item);
    if (pairs.length === 0) continue;
    const rests = reachableTuples(item).tuples;
    for (const [milder, worse] of pairs) {
      const [milderTuples, worseTuples] = [withAnswer(rests, milder), withAnswer(rests, worse)];
      for (let i = 0; i < rests.length; i++) {
        const before = verdict(milderTuples[i] as Tuple);
        const after = verdict(worseTuples[i] as Tuple);
        steps += 1;
        if (after >> 4 < before >> 4 || (after & 15) > (before & 15))
          expect(after, `${item.questionId}: ${milder?.id} → ${worse?.id}`).toBe(before);
      }
    }
  }
  expect(steps).toBeGreaterThan(100_000);
  console.log(`assessment: ${number.format(steps)} steps from a milder to a worse answer, none lowers the level`);
});

test('1: each red flag is critico with its own advice, whatever else was said', () => {
  const flags = Object.entries(questionnaire.red_flags);
  expect(new Set(redFlagOptions.map(({ red_flag }) => red_flag))).toEqual(new Set(flags.map(([id]) => id)));
  const mildest = answersOf(items.map(({ choices }) => choices[0] ?? null));
  const worst = answersOf(items.map(({ choices }) => choices.at(-1) ?? null));
  const advices = new Set<string>();
  for (const { id, red_flag } of redFlagOptions)
    for (const rest of [{}, mildest, worst]) {
      const answers = { ...rest, emergenza: id };
      const flag = questionnaire.red_flags[red_flag as string];
      const result = assess(answers);
      expect(result).toMatchObject({
        level: 'critico',
        within: flag?.entro,
        where: flag?.dove,
        ambiti: [],
        notices: [],
      });
      expect(result.reasons).toHaveLength(1);
      expect(offersPackage(result.level)).toBe(false);
      expect(resultText(answers).advice).toBe(flag?.testo_it);
      advices.add(resultText(answers).advice);
    }
  expect(advices.size).toBe(redFlagOptions.length);
});
