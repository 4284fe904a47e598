import { describe, expect, test } from 'vitest';
import {
  activationPointNames,
  isActivationPoint,
  isCheckDue,
  mandatoryPointNames,
  passLastsMs,
  pointsThatStopCalls,
  type StoredActivationPoint,
} from './activation-point.ts';

const now = new Date('2026-11-23T09:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const green = (name: StoredActivationPoint['name'], passedAt: Date | null = now): StoredActivationPoint => ({
  name,
  state: 'green',
  detail: 'x',
  checkedAt: now,
  passedAt,
  waivedAt: null,
});

describe('which points stop the calls', () => {
  test('line, webhook, legal and domain, while they were never seen green', () => {
    expect(pointsThatStopCalls([], now)).toEqual(['line', 'webhook', 'legal', 'domain']);
    expect(pointsThatStopCalls([green('line', null), green('legal')], now)).toEqual(['line', 'webhook', 'domain']);
  });

  test('none when all were green within a day, whatever the others say', () => {
    const stored = mandatoryPointNames.map((name) => green(name, ago(passLastsMs)));
    const failed = activationPointNames
      .filter((name) => !mandatoryPointNames.includes(name))
      .map((name) => ({ ...green(name, null), state: 'red' as const }));
    expect(pointsThatStopCalls([...stored, ...failed], now)).toEqual([]);
  });

  test('a waiver never lets a mandatory point pass', () => {
    const stored = mandatoryPointNames.map((name) => ({
      ...green(name, name === 'line' ? ago(passLastsMs + 1) : now),
      waivedAt: now,
    }));
    expect(pointsThatStopCalls(stored, now)).toEqual(['line']);
  });
});

test.each([
  ['never checked', null, true],
  ['asked for and not checked yet', { state: 'red', checkedAt: null, askedAt: ago(1_000) }, true],
  ['green, just checked', { state: 'green', checkedAt: ago(0), askedAt: null }, false],
  ['green, ten minutes ago', { state: 'green', checkedAt: ago(600_000), askedAt: null }, true],
  ['red, a minute ago', { state: 'red', checkedAt: ago(60_000), askedAt: null }, true],
  ['red, seconds ago', { state: 'red', checkedAt: ago(5_000), askedAt: null }, false],
  ['asked for since', { state: 'green', checkedAt: ago(5_000), askedAt: ago(1_000) }, true],
  ['asked for before', { state: 'green', checkedAt: ago(1_000), askedAt: ago(5_000) }, false],
] as const)('a check is due: %s', (_what, point, due) => {
  expect(isCheckDue(point, now)).toBe(due);
});

test('a name is a point’s, or not', () => {
  expect(activationPointNames.every(isActivationPoint)).toBe(true);
  expect(['', 'toString', 'linea'].some(isActivationPoint)).toBe(false);
});
