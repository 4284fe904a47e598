import { expect, it } from 'vitest';
import { ofThisTurn } from './turn.ts';

it.each([1, 3, 10, 17, 40])('plays each of %i in ten turns, at least one a turn, and all without turns', (length) => {
  const list = Array.from({ length }, (_, i) => i);
  const turns = Array.from({ length: 10 }, (_, turn) => ofThisTurn(list, String(turn + 20_000)));
  expect(new Set(turns.flat())).toEqual(new Set(list));
  expect(turns.every((played) => played.length > 0 && played.length <= Math.ceil(length / 10))).toBe(true);
  expect(ofThisTurn(list, '')).toEqual(list);
});

it('refuses a turn that is no number', () => {
  expect(() => ofThisTurn([1], 'tomorrow')).toThrow(/ACCEPTANCE_TURN/);
});
