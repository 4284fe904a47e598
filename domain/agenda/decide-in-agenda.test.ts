import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Agenda, slotStarts } from './agenda-slots.ts';
import { decideInAgenda } from './decide-in-agenda.ts';

const agenda: Agenda = {
  slotMinutes: 30,
  availability: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, opensMinutes: 540, closesMinutes: 780 })),
  exceptions: [],
};
const rome = (local: string) => new Date(`${local}:00+01:00`);
const now = rome('2026-11-24T10:00');
const times = [rome('2026-11-26T10:00'), rome('2026-11-26T11:00'), rome('2026-11-27T09:00')];
const grid = slotStarts(agenda, now, null, 10).flatMap((day) => day.times);
const without = (taken: readonly Date[]) => grid.filter((at) => !taken.some((one) => one.getTime() === at.getTime()));
const ask = (taken: Date[], preferredTimes = times) => decideInAgenda({ now, free: without(taken), preferredTimes });

describe('what the agenda answers', () => {
  test('the first wanted time that is free', () => {
    expect(ask([])).toEqual({ kind: 'free', startsAt: times[0] });
    expect(ask(times.slice(0, 1))).toEqual({ kind: 'free', startsAt: times[1] });
    expect(ask(times.slice(0, 2))).toEqual({ kind: 'free', startsAt: times[2] });
  });
  test('none: the slot nearest to the first wish, the earlier of two, kept two hours', () => {
    const nearest = { kind: 'nearest', startsAt: rome('2026-11-26T09:30'), expiresAt: rome('2026-11-24T12:00') };
    expect(ask(times)).toEqual(nearest);
    expect(ask([...times, rome('2026-11-26T09:30')])).toMatchObject({ startsAt: rome('2026-11-26T10:30') });
  });
  test('kept only until half an hour before it', () => {
    const today = [rome('2026-11-24T11:10'), rome('2026-11-24T11:20'), rome('2026-11-24T11:25')];
    expect(ask([], today)).toEqual({
      kind: 'nearest',
      startsAt: rome('2026-11-24T11:00'),
      expiresAt: rome('2026-11-24T10:30'),
    });
  });
  test('a wish between two slots is no slot', () =>
    expect(ask([], [rome('2026-11-26T10:15'), rome('2026-11-26T20:00'), rome('2026-11-28T10:00')])).toMatchObject({
      kind: 'nearest',
      startsAt: rome('2026-11-26T10:00'),
    }));
  test('nothing at all', () =>
    expect(decideInAgenda({ now, free: [], preferredTimes: times })).toEqual({ kind: 'full' }));
});

test('whatever is taken: never a taken time, never another while a wanted one is free, never full with room', () => {
  const anyTimes = fc.array(fc.constantFrom(...grid), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.subarray(grid, { minLength: grid.length - 12 }), anyTimes, (taken, wanted) => {
      const free = without(taken);
      const decision = decideInAgenda({ now, free, preferredTimes: wanted });
      expect(decision.kind === 'full').toBe(free.length === 0);
      if (decision.kind === 'full') return;
      const isOpen = (at: Date) => free.some((one) => one.getTime() === at.getTime());
      expect(isOpen(decision.startsAt)).toBe(true);
      const open = wanted.filter(isOpen);
      expect(decision.kind).toBe(open.length > 0 ? 'free' : 'nearest');
      if (open[0]) expect(decision.startsAt).toEqual(open[0]);
      else expect(decision.kind === 'nearest' && decision.expiresAt > now).toBe(true);
    }),
    { numRuns: 300 },
  );
});
