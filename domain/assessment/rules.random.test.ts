import { expect, test } from 'vitest';
import { createRandom } from '../practice/seeded-random.ts';
import { type Assessment, assess } from './assess.ts';
import { assessmentSummary, maxSummaryLength } from './assessment-summary.ts';
import { type Answers, type Option, questionnaire } from './questionnaire.ts';
import { answerReasons, ruleReasons } from './reason-labels.ts';
import { isEmergency, offersPackage, resultText } from './result-text.ts';
import { answersOf, calmQuestions, items, redFlagOptions, worsenings } from './testing/answer-space.ts';
import { assessPlainly } from './testing/plain-assessment.ts';
import { levelRank, withinRank } from './weigh-answers.ts';

const random = createRandom('self-assessment');
const number = new Intl.NumberFormat('it-IT');
const reasonLabels = new Set([...Object.values(answerReasons).flatMap(Object.values), ...Object.values(ruleReasons)]);

/** The properties that hold for any one answer set. */
function problemOf(answers: Record<string, string | string[]>, result: Assessment): string | null {
  const plain = assessPlainly(answers);
  if (result.level !== plain.level || result.within !== plain.within || result.where !== plain.where) return 'rules';
  if (offersPackage(result.level) === (result.level === 'critico')) return 'upsell';
  if ((result.level === 'basso') !== (result.reasons.length === 0)) return 'reasons';
  if (!result.reasons.every((reason) => reasonLabels.has(reason))) return 'words of reasons';
  if (!questionnaire.entro_label_it[result.within]) return 'time limit';
  if (result.ambiti.length > 2 || (result.ambiti.length === 0) !== isEmergency(result)) return 'ambiti';
  return null;
}

const kinds = items.map(({ choices }) => ({ choices, box: choices.includes(null) ? (choices[1] ?? null) : null }));

/** One choice per item. Half of the sets tick few boxes, as people do: evenly drawn, six of seven would be critico. */
function draw(): (Option | null)[] {
  const ticked = random.chance(0.5) ? 0.5 : 0.08;
  return kinds.map(({ choices, box }) => (box ? (random.chance(ticked) ? box : null) : random.pick(choices)));
}

const sets = 1_000_000;
const steps = items.map(worsenings);

test(`${number.format(sets)} seeded answer sets`, () => {
  const seen: Record<string, number> = { basso: 0, medio: 0, alto: 0, critico: 0 };
  let worsened = 0;
  for (let i = 0; i < sets; i++) {
    const chosen = draw();
    const answers = answersOf(chosen);
    if (random.chance(0.01)) answers.emergenza = random.pick(redFlagOptions).id;
    const result = assess(answers);
    seen[result.level] = (seen[result.level] ?? 0) + 1;
    const problem = problemOf(answers, result);
    if (problem) expect(result, JSON.stringify(answers)).toBe(problem);
    if (i % 10 > 0) continue;
    const again = assess({ ...answers });
    if (JSON.stringify(again) !== JSON.stringify(result)) expect(again).toEqual(result);
    const at = random.integer(0, items.length - 1);
    const step = steps[at]?.find(([milder]) => milder === chosen[at]);
    if (!step) continue;
    const after = assess({ ...answersOf(chosen.with(at, step[1])), emergenza: answers.emergenza ?? 'nessuno' });
    worsened += 1;
    if (levelRank[after.level] < levelRank[result.level] || withinRank[after.within] > withinRank[result.within])
      expect(after, JSON.stringify(answers)).toEqual(result);
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(sets / 1_000);
  console.log(
    `assessment: ${number.format(sets)} answer sets (${JSON.stringify(seen)}), ${number.format(worsened)} made worse`,
  );
});

test('every pair of options', () => {
  const options = questionnaire.questions.flatMap(({ id, type, options: all }) =>
    all.map((option) => ({ questionId: id, isMulti: type === 'multi', option })),
  );
  const mildest = Object.fromEntries(calmQuestions.map(({ id, options: all }) => [id, all[0]?.id ?? '']));
  let pairs = 0;
  let maxLength = 0;
  for (const [i, one] of options.entries())
    for (const other of options.slice(i)) {
      const answers: Record<string, string | string[]> = { ...mildest, eta: '18_34' };
      answers[one.questionId] = one.option.id;
      if (other.questionId !== one.questionId) answers[other.questionId] = other.option.id;
      else if (one.isMulti) answers[one.questionId] = [one.option.id, other.option.id];
      else if (one !== other) continue;
      const result = assess(answers);
      expect(problemOf(answers, result), JSON.stringify(answers)).toBeNull();
      expect(assess(answers)).toEqual(result);
      const { title, advice, by } = resultText(answers, result);
      expect(Math.min(title.length, advice.length, by.length)).toBeGreaterThan(5);
      maxLength = Math.max(maxLength, assessmentSummary(answers)?.length ?? 0);
      pairs += 1;
    }
  expect(maxLength).toBeGreaterThan(100);
  console.log(`assessment: ${number.format(pairs)} pairs of options`);
});

test('the longest summary that can be attached fits', () => {
  const heavy: Answers[] = [
    { dolore: 'forte', segni: ['gonfiore_dolente', 'rotto_dolente'], salute: ['difese_basse', 'diabete'] },
    {
      dolore: 'controllato',
      segni: ['gonfiore_indolore', 'rotto_indolore', 'lesione', 'mobili'],
      gengive: 'spesso',
      carie: 'tre',
      zuccheri: 'oltre_3',
      fumo: 'si',
      salute: ['diabete', 'gravidanza', 'bocca_secca', 'parodontite', 'anticoagulanti', 'farmaci_ossa'],
      visita: 'oltre_2',
      eta: '65',
    },
  ];
  for (const answers of heavy) expect(assessmentSummary(answers)?.length ?? 0).toBeLessThanOrEqual(maxSummaryLength);
});
