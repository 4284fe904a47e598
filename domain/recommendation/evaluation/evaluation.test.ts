import { expect, test } from 'vitest';
import { specialities } from '../speciality.ts';
import { evaluate, sets } from './evaluate.ts';
import { evaluationReport } from './evaluation-report.ts';

const rate = ({ hits, of }: { hits: number; of: number }) => hits / of;

test.each([
  ['development', 0.98],
  ['heldOut', 0.95],
  ['late', 0.9],
  ['fresh', 0.95],
  ['unseen', 0.75],
] as const)('%s: acceptable first answers at least %d', (set, floor) => {
  const { all, misses } = evaluate(sets[set].needs);
  expect(rate(all), JSON.stringify(misses)).toBeGreaterThanOrEqual(floor);
});

test('every judged emergency is heard, and hardly anything else', () => {
  const all = evaluate(Object.values(sets).flatMap(({ needs }) => needs));
  expect(all.kinds.emergency.of).toBeGreaterThan(25);
  expect(rate(all.kinds.emergency)).toBeGreaterThanOrEqual(0.95);
  expect(rate(all.falseAlarms)).toBeLessThanOrEqual(0.02);
});

test('the sets are large enough, judge with known words and share no need', () => {
  const needs = Object.values(sets).flatMap((set) => set.needs);
  expect(sets.development.needs.length + sets.heldOut.needs.length).toBeGreaterThanOrEqual(120);
  expect(new Set(needs.map(([need]) => need)).size).toBe(needs.length);
  const known = new Set<string>([...specialities, 'emergency', 'wish', 'nothing']);
  for (const [, acceptable] of needs) for (const word of acceptable.split(' / ')) expect(known).toContain(word);
});

test('the published report is the engine’s', async () => {
  await expect(evaluationReport()).toMatchFileSnapshot('../../../docs/recommendation-evaluation.md');
});
