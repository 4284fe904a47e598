import { expect, test } from 'vitest';
import { questionnaire } from './questionnaire.ts';
import { answeringTimes, medianSeconds, slowestCalmSeconds } from './reading-time.ts';

const { questions } = questionnaire;

test('half of all answer paths are through in 35 seconds: the pages say less than a minute, not thirty seconds', () => {
  const median = medianSeconds(questions);
  console.log(
    `assessment: median of the reading model ${median.toFixed(1)} s, reading every word ${slowestCalmSeconds(questions).toFixed(1)} s`,
  );
  expect(median).toBeLessThanOrEqual(35);
  expect(median).toBeGreaterThan(20);
});

test('each way of answering counts once', () => {
  for (const question of questions)
    expect(answeringTimes(question).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('the model, written manually', () => {
  const options = [
    { id: 'a', label_it: 'Sì' },
    { id: 'b', label_it: 'Non più ora' },
  ];
  const asked = { id: 'q', n: 1, text_it: 'Fumi ancora?', options };
  expect(answeringTimes({ ...asked, type: 'single' })).toEqual([
    { seconds: 3 / 4 + 0.9, share: 0.5 },
    { seconds: 6 / 4 + 0.9, share: 0.5 },
  ]);
  expect(medianSeconds([{ ...asked, type: 'single' }])).toBe(1.65);
});
