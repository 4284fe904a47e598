import { describe, expect, it } from 'vitest';
import { acceptanceShare, countOption, option } from './env.ts';

const monday = new Date('2026-11-23T23:59:59Z');

describe('acceptanceShare', () => {
  it('is the whole at a desk, and in CI a part that changes every day', () => {
    expect(acceptanceShare({}, monday).isWhole).toBe(true);
    const today = acceptanceShare({ CI: '1' }, monday);
    const tomorrow = acceptanceShare({ CI: '1' }, new Date(monday.getTime() + 1_000));
    expect(today.isWhole).toBe(false);
    expect(tomorrow.turn).toBe(today.turn + 1);
  });

  it('is the part asked for', () => {
    expect(acceptanceShare({ ACCEPTANCE_TURN: '7' }, monday)).toEqual({ isWhole: false, turn: 7 });
    expect(() => acceptanceShare({ ACCEPTANCE_TURN: 'tomorrow' }, monday)).toThrow(/ACCEPTANCE_TURN/);
  });
});

it('takes an option by its name, and refuses a count that is none', () => {
  expect(option('seed', 3, 'edits=5 seed=turn-7')).toBe('turn-7');
  expect(option('seed', 3, 'edits=5')).toBe('3');
  expect(countOption('edits', 100, 'edits=5')).toBe(5);
  expect(() => countOption('edits', 100, 'edits=0')).toThrow('edits');
});
