import { offeredTimes } from '../../booking/preferred-times.ts';
import { addDays } from '../../hours/holidays.ts';
import type { Schedule } from '../../hours/opening.ts';
import { romeClock, romeInstant, weekdayOf } from '../../hours/rome-time.ts';
import type { SimulatedRequest } from './simulate-month.ts';

/** First day and length of the simulated month; summer time ends in it. */
const simulatedMonth = { from: '2026-10-01', days: 30 } as const;

/**
 * When people ask: shares of the day's requests by hour, with a hump in the morning and one after dinner, as on booking
 * sites that publish theirs; a third of a day's requests come while practices are closed.
 */
// biome-ignore format: a table
const byHour = [6, 3, 2, 1, 2, 5, 14, 32, 58, 80, 92, 88, 70, 58, 62, 70, 74, 72, 66, 60, 62, 58, 42, 20];
/** Monday to Sunday: teeth hurt at weekends, appointments are sought on Mondays. */
const byWeekday = [1.25, 1.1, 1.05, 1, 0.95, 0.65, 0.6];
/** Days ahead of the first wish: most people want one of the next days. */
const byDaysAhead = [8, 22, 18, 12, 8, 6, 6, 6, 4, 3, 3, 2, 1, 1];

/** Index drawn with the given weights. */
function draw(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(index, 0);
}

/**
 * Requests of a month: every practice is asked at least once (while `count` allows), the rest fall on practices by
 * `weights`. Times are chosen from those the page would offer at that moment.
 */
export function inventRequests(
  schedules: readonly Schedule[],
  weights: readonly number[],
  count: number,
  random: () => number,
): SimulatedRequest[] {
  const days = Array.from({ length: simulatedMonth.days }, (_, i) => addDays(simulatedMonth.from, i));
  const dayWeights = days.map((day) => byWeekday[weekdayOf(day)] ?? 1);
  const pick = picker(weights, random);
  const requests: SimulatedRequest[] = [];
  while (requests.length < count) {
    const practice = requests.length < schedules.length ? requests.length : pick();
    const minutes = draw(byHour, random) * 60 + Math.floor(random() * 60);
    const requestedAt = romeInstant(days[draw(dayWeights, random)] as string, minutes);
    const preferredTimes = chooseTimes(schedules[practice] as Schedule, requestedAt, random);
    requests.push({ practice, requestedAt, preferredTimes });
  }
  return requests.sort((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime());
}

/** Three different offered times, the first on the day wished for, the others on that day or within a week of it. */
function chooseTimes(schedule: Schedule, now: Date, random: () => number): readonly [Date, Date, Date] {
  const requestedDate = addDays(romeClock(now).date, draw(byDaysAhead, random));
  const open = offeredTimes(schedule, now, requestedDate, 10).days.filter((day) => day.times.length > 0);
  const chosen = new Map<number, Date>();
  while (chosen.size < 3) {
    const times = open[chosen.size === 0 ? 0 : Math.floor(random() * Math.min(5, open.length))]?.times ?? [];
    const time = times[Math.floor(random() * times.length)];
    if (!time) throw new Error('a practice that never opens cannot be asked');
    chosen.set(time.getTime(), time);
  }
  return [...chosen.values()] as unknown as readonly [Date, Date, Date];
}

/** Draws indexes by weight in logarithmic time. */
function picker(weights: readonly number[], random: () => number): () => number {
  let sum = 0;
  const sums = weights.map((weight) => (sum += weight));
  return () => {
    const threshold = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) <= threshold) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
