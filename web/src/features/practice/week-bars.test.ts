import { describe, expect, it } from 'vitest';
import { dayBars, weekScale } from './week-bars.ts';

const closed = [[], [], [], [], [], [], []] as const;

describe('the bars of a week', () => {
  it('are drawn from 8 to 20 when that holds every day', () => {
    expect(weekScale(closed)).toEqual({ from: 480, to: 1200 });
    expect(
      weekScale([
        [
          [540, 780],
          [900, 1140],
        ],
        ...closed.slice(1),
      ]),
    ).toEqual({ from: 480, to: 1200 });
  });

  it('make room, on full hours, for early and late days', () => {
    expect(weekScale([[[450, 780]], [[900, 1290]], ...closed.slice(2)])).toEqual({ from: 420, to: 1320 });
    expect(weekScale([[[0, 1440]], ...closed.slice(1)])).toEqual({ from: 0, to: 1440 });
  });

  it('are shares of that day', () => {
    expect(
      dayBars(
        [
          [480, 840],
          [840, 1200],
        ],
        { from: 480, to: 1200 },
      ),
    ).toEqual([
      { start: 0, length: 0.5 },
      { start: 0.5, length: 0.5 },
    ]);
    expect(dayBars([], { from: 480, to: 1200 })).toEqual([]);
  });
});
