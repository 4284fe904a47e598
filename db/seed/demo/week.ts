import type { HoursException, OpenInterval, Week } from '@dentisti/domain/hours/week';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import type { PracticeKind } from './practice-name.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const closed: readonly OpenInterval[] = [];

/** A practice's week: lunch breaks as usual, clinics often without; afternoons off, Saturdays, rarely a Sunday. */
export function inventWeek(random: SeededRandom, kind: PracticeKind): Week {
  const morning: OpenInterval = [
    random.pick([at(8, 30), at(9), at(9), at(9), at(9, 30)]),
    random.pick([at(12, 30), at(13), at(13)]),
  ];
  const afternoon: OpenInterval = [
    random.pick([at(14), at(14, 30), at(15), at(15), at(15, 30), at(16)]),
    random.pick([at(18, 30), at(19), at(19), at(19, 30), at(20)]),
  ];
  const throughout: OpenInterval = [random.pick([at(8), at(8, 30), at(9)]), random.pick([at(19), at(19, 30), at(20)])];
  const goesThrough = random.chance(kind === 'clinic' ? 0.6 : 0.08);
  const weekday = goesThrough ? [throughout] : [morning, afternoon];
  const week: (readonly OpenInterval[])[] = Array.from({ length: 5 }, () => weekday);
  if (!goesThrough) {
    if (random.chance(0.35)) week[random.pick([2, 4, 4])] = [morning];
    if (random.chance(0.15)) week[random.pick([0, 3])] = [afternoon];
  }
  const saturday = random.chance(kind === 'clinic' ? 0.75 : 0.3)
    ? [[at(9), random.pick([at(12, 30), at(13)])] as const]
    : closed;
  const sunday = kind === 'clinic' && random.chance(0.06) ? [[at(9), at(13)] as const] : closed;
  return [...week, saturday, sunday];
}

/** Now and then a closure over Christmas or a short Christmas Eve; days of the season after these data were made. */
export function inventExceptions(random: SeededRandom): HoursException[] {
  const closedOn = (days: readonly string[]) => days.map((on) => ({ on, intervals: [] }));
  if (random.chance(0.12)) return closedOn(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']);
  if (random.chance(0.06)) return [{ on: '2026-12-24', intervals: [[at(9), at(12)]] }];
  return [];
}
