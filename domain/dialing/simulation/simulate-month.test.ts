import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../hours/opening.ts';
import { romeClock } from '../../hours/rome-time.ts';
import { createRandom } from '../../practice/seeded-random.ts';
import { answerModel, drawPatientMinutes, drawPickup, drawReply } from './answer-model.ts';
import { EventQueue } from './event-queue.ts';
import { monthFigures } from './month-figures.ts';
import { inventRequests } from './month-requests.ts';
import { simulateMonth } from './simulate-month.ts';

const weekday = [[540, 780] as const, [900, 1140] as const];
const schedules: Schedule[] = [
  { week: [weekday, weekday, weekday, weekday, weekday, [], []], exceptions: [] },
  { week: [weekday, weekday, weekday, weekday, weekday, [[540, 750]], []], exceptions: [] },
  { week: null, exceptions: [] },
];
const month = (seed: number) => inventRequests(schedules, [1, 5, 1], 300, createRandom(seed).next);
const simulate = () => simulateMonth(schedules, month(7), createRandom(1).next);

test('one seed is one month, in which a hundred requests ring one telephone five minutes apart, four times a day each', () => {
  const [requests, outcomes] = [month(7), simulate()];
  expect(requests).not.toEqual(month(8));
  expect(simulate()).toEqual(outcomes);
  const figures = monthFigures(schedules, outcomes);
  expect(figures.requests).toBe(300);
  expect(requests.filter((request) => request.practice === 1).length).toBeGreaterThan(150);
  expect(figures.minSpacingMinutes).toBeGreaterThanOrEqual(5);
  expect(figures.maxDialsPerDay).toBeLessThanOrEqual(4);
  expect(outcomes.every((outcome) => outcome.finalAt !== null)).toBe(true);
});

describe('the model is the one that was given', () => {
  const many = 40_000;
  const shares = <Key extends string>(draw: () => Key) => {
    const counts: Partial<Record<Key, number>> = {};
    for (let i = 0; i < many; i++) {
      const key = draw();
      counts[key] = (counts[key] ?? 0) + 1 / many;
    }
    return counts as Record<Key, number>;
  };
  const near = (given: number, wanted: number) => expect(Math.abs(given - wanted)).toBeLessThan(0.012);

  test.each([
    ['at 11', '2026-10-06T09:00:00Z', 0.56],
    ['at 9', '2026-10-06T07:00:00Z', 0.5],
    ['at 15:59', '2026-10-06T13:59:00Z', 0.5],
    ['at 16', '2026-10-06T14:00:00Z', 0.56],
  ])('telephones %s', (_, at, answered) => {
    const random = createRandom(3).next;
    const counts = shares(() => drawPickup(random, new Date(at), null));
    near(counts.answered, answered);
    near(counts.busy, 0.08);
    near(counts.voicemail, 0.12);
  });
  test('and do the same again within the hour every second time', () => {
    const [random, at] = [createRandom(4).next, new Date('2026-10-06T09:00:00Z')];
    const after = (minutes: number) =>
      shares(() => drawPickup(random, at, { at: new Date(at.getTime() - minutes * 60_000), pickup: 'busy' }));
    near(after(60).busy, 0.5 + 0.5 * 0.08);
    near(after(61).busy, 0.08);
  });
  test('people answer', () => {
    const random = createRandom(5).next;
    const counts = shares(() => {
      const reply = drawReply(random);
      return reply.kind === 'takes' ? `takes${reply.preference}` : reply.kind;
    });
    near(counts.takes1 ?? 0, 0.38);
    near(counts.takes2 ?? 0, 0.14);
    near(counts.takes3 ?? 0, 0.08);
    near(counts.offers ?? 0, 0.25);
    near(counts.refuses ?? 0, 0.1);
    near(counts.hangsUp ?? 0, 0.05);
  });
  test('patients too', () => {
    const random = createRandom(6).next;
    const counts = shares(() => {
      const minutes = drawPatientMinutes(random);
      return minutes === null ? 'never' : minutes <= 20 ? 'soon' : 'later';
    });
    near(counts.soon, answerModel.patientWithin20Minutes);
    near(counts.never, 1 - answerModel.patientWithin2Hours);
  });
});

test('people choose three different times the page would offer', () => {
  for (const { requestedAt, preferredTimes } of month(9)) {
    expect(new Set(preferredTimes.map(Number)).size).toBe(3);
    for (const at of preferredTimes) {
      expect(at.getTime() - requestedAt.getTime()).toBeGreaterThanOrEqual(90 * 60_000);
      expect(romeClock(at).minutes % 30).toBe(0);
    }
  }
});

test('the queue gives back by time, equal times in the order they came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), (times) => {
      const queue = new EventQueue<number>();
      times.forEach((time, i) => {
        queue.add(new Date(time), i);
      });
      const taken: { at: number; item: number }[] = [];
      for (let next = queue.take(); next; next = queue.take()) taken.push({ at: next.at.getTime(), item: next.item });
      const expected = times.map((at, item) => ({ at, item })).sort((a, b) => a.at - b.at || a.item - b.item);
      expect(taken).toEqual(expected);
    }),
  );
});
