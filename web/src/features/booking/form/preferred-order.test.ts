import { describe, expect, it } from 'vitest';
import { moveTime, type PreferredOrder, toggleTime, withoutTimes } from './preferred-order.ts';

const [a, b, c, d] = [
  '2026-11-24T08:30:00.000Z',
  '2026-11-24T09:00:00.000Z',
  '2026-11-25T08:30:00.000Z',
  '2026-11-26T08:30:00.000Z',
];
const three: PreferredOrder = [a, b, c];

describe('choosing', () => {
  it('appends in the order of the clicks and takes out on the second click', () => {
    expect([a, b, c].reduce<PreferredOrder>(toggleTime, [])).toEqual(three);
    expect(toggleTime(three, b)).toEqual([a, c]);
  });

  it('leaves three as they are when a fourth is chosen', () => {
    expect(toggleTime(three, d)).toBe(three);
  });
});

describe('ordering', () => {
  it.each([
    [a, 1, [b, a, c]],
    [b, -1, [b, a, c]],
    [b, 1, [a, c, b]],
    [c, -1, [a, c, b]],
  ] as const)('moves %s by %i', (time, by, order) => {
    expect(moveTime(three, time, by)).toEqual(order);
  });

  it.each([
    [a, -1],
    [c, 1],
    [d, 1],
    [d, -1],
  ] as const)('does not move %s by %i', (time, by) => {
    expect(moveTime(three, time, by)).toBe(three);
  });

  it('loses no time, however often it is moved', () => {
    let order: PreferredOrder = three;
    for (let i = 0; i < 200; i++) order = moveTime(order, order[(i * 7) % 3] ?? a, i % 2 === 0 ? 1 : -1);
    expect([...order].sort()).toEqual([...three].sort());
  });
});

describe('losing', () => {
  it('drops what is gone, written one way or the other, and keeps the order', () => {
    expect(withoutTimes(three, ['2026-11-24T09:00:00Z'])).toEqual([a, c]);
    expect(withoutTimes(three, [])).toEqual(three);
  });
});
