import { expect, test } from 'vitest';
import { addDays, nationalHoliday } from '../hours/holidays.ts';
import type { Schedule } from '../hours/opening.ts';
import { romeClock, romeInstant } from '../hours/rome-time.ts';
import type { OpenInterval, Week } from '../hours/week.ts';
import { type CallPurpose, callPurposes } from './call-task.ts';
import { dialReasons, type PastDial, planDial, stopReasons } from './plan-dial.ts';

const week = (weekday: OpenInterval[], saturday: OpenInterval[] = [], sunday: OpenInterval[] = []): Week => [
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
  sunday,
];
const patterns: Record<string, Schedule> = {
  split: { week: week([[540, 780], [900, 1140]]), exceptions: [] }, // biome-ignore format: a day
  throughout: { week: week([[480, 1200]], [[540, 750]]), exceptions: [] },
  always: { week: week([[0, 1440]], [[0, 1440]], [[0, 1440]]), exceptions: [] },
  night: { week: week([[0, 200], [1170, 1440]], [[60, 240]], [[120, 180]]), exceptions: [] }, // biome-ignore format: a day
  evenings: { week: week([[1080, 1290]]), exceptions: [] },
  mornings: { week: [[], [[510, 750]], [], [[510, 750]], [], [[555, 720]], []], exceptions: [] },
  slivers: { week: week([[540, 544], [700, 706], [1199, 1205]]), exceptions: [] }, // biome-ignore format: a day
  unknown: { week: null, exceptions: [] },
  sundays: { week: week([], [], [[540, 1140]]), exceptions: [] },
  exceptional: {
    week: week([[540, 780]]),
    exceptions: Array.from({ length: 12 }, (_, i) => ({
      on: `2028-${String(i + 1).padStart(2, '0')}-15`,
      intervals: i % 2 === 0 ? [] : [[600, 660] as const],
    })),
  },
};
const assumed = week([[540, 780], [900, 1140]]); // biome-ignore format: a day
const from = '2026-01-01';
const days = 3653;
const minute = 60_000;

/** Histories a task can have at `now`, newest dial `ago` minutes back. */
const histories: readonly ((now: Date) => PastDial[])[] = [
  () => [],
  (now) => [{ dialledAt: new Date(now.getTime() - 2 * minute), outcome: 'busy' }],
  (now) => [{ dialledAt: new Date(now.getTime() - 1 * minute), outcome: 'noAnswer' }],
  (now) => [1440, 300, 61].map((ago) => ({ dialledAt: new Date(now.getTime() - ago * minute), outcome: 'voicemail' })),
  (now) => [
    {
      dialledAt: new Date(now.getTime() - 3 * minute),
      outcome: 'unsettled',
      callBackAt: new Date(now.getTime() + 777 * minute),
    },
  ],
  (now) =>
    [200, 139, 78, 17].map((ago) => ({ dialledAt: new Date(now.getTime() - ago * minute), outcome: 'noAnswer' })),
  (now) => [{ dialledAt: new Date(now.getTime() - 4 * minute), outcome: 'platformFailure' }],
];

/** Whether a call may start then, written apart from the planner and on the time zone library's own clock. */
function allowed(schedule: Schedule, at: Date): boolean {
  const { date, weekday, minutes } = romeClock(at);
  const quiet = ['12-24', '12-25', '12-26', '12-31'].includes(date.slice(5));
  if (weekday === 6 || quiet || nationalHoliday(date) || minutes < 540 || minutes >= 1200) return false;
  const exception = schedule.exceptions.find(({ on }) => on === date);
  const intervals = exception?.intervals ?? (schedule.week ?? assumed)[weekday] ?? [];
  return intervals.some(([opens, closes]) => opens <= minutes && minutes < closes);
}

test('ten years of days, every pattern of hours: never outside hours, never within five minutes, always a reason', () => {
  const counts = { plans: 0, dials: 0, stops: 0, changeDays: 0, holidays: 0 };
  const reasons = new Set<string>();
  const problems: string[] = [];
  for (let i = 0; i < days; i++) {
    const date = addDays(from, i);
    if (nationalHoliday(date)) counts.holidays++;
    if (romeInstant(date, 1440).getTime() - romeInstant(date, 0).getTime() !== 1440 * minute) counts.changeDays++;
    let turn = i;
    for (const [name, schedule] of Object.entries(patterns)) {
      // Moments and histories take turns, so that each meets each over the years.
      for (const start of [0, 480, 780, 1140]) {
        turn++;
        const now = romeInstant(date, start + ((turn * 37) % 300));
        const dials = (histories[turn % histories.length] as (now: Date) => PastDial[])(now);
        const purpose = callPurposes[(turn >> 2) % callPurposes.length] as CallPurpose;
        const last = dials.at(-1)?.dialledAt ?? (turn % 3 === 0 ? new Date(now.getTime() - (turn % 7) * minute) : null);
        const notAfter = new Date(now.getTime() + (1 + (turn % 40)) * 1440 * minute);
        const requestDials = dials.map((dial) => dial.dialledAt);
        const plan = planDial({ now, schedule, purpose, dials, requestDials, lastDialToPracticeAt: last, notAfter });
        counts.plans++;
        reasons.add(plan.reason);
        const fail = (what: string) => problems.push(`${what}: ${name} ${now.toISOString()} ${JSON.stringify(plan)}`);
        if (plan.kind === 'stop') {
          counts.stops++;
          if (!(stopReasons as readonly string[]).includes(plan.reason)) fail('no reason');
          continue;
        }
        counts.dials++;
        if (!(dialReasons as readonly string[]).includes(plan.reason)) fail('no reason');
        if (plan.at < now) fail('in the past');
        if (plan.at.getTime() > notAfter.getTime() - minute) fail('too late');
        if (!allowed(schedule, plan.at)) fail('outside hours');
        if (last && plan.at.getTime() - last.getTime() < 5 * minute) fail('too soon after another dial');
        const day = romeClock(plan.at).date;
        if (requestDials.filter((at) => romeClock(at).date === day).length >= 4) fail('a fifth dial in a day');
      }
    }
  }
  console.info(
    `planner: ${days} days (${counts.changeDays} clock changes, ${counts.holidays} holidays) × ${Object.keys(patterns).length} patterns: ` +
      `${counts.plans} plans, ${counts.dials} dials, ${counts.stops} stops, ${reasons.size} different reasons`,
  );
  expect(problems.slice(0, 10)).toEqual([]);
  expect(counts).toMatchObject({ plans: days * 40, changeDays: 20 });
  expect(counts.holidays).toBeGreaterThanOrEqual(125);
  expect(counts.dials).toBeGreaterThan(100_000);
  for (const reason of ['open-now', 'at-opening', 'spacing', 'tomorrow', 'too-late', 'never-open', 'attempts-used']) {
    expect(reasons).toContain(reason);
  }
});
