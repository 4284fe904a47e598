import { randomUUID } from 'node:crypto';
import { type Closure, closureRepeats, closureSpan, isClosedOn } from '@dentisti/domain/agenda/closure';
import { addDays, nationalHoliday } from '@dentisti/domain/hours/holidays';
import { romeInstant, weekdayOf } from '@dentisti/domain/hours/rome-time';
import { bordersOf, findFigurePeriod } from '@dentisti/domain/studio/figures/figure-period';
import type { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { enterStudio } from '../../roles/studio-transaction.repository.ts';
import { createAgenda, createPracticeRow, setUpTestDatabase } from '../../testing/index.ts';
import { countOccupancy } from './occupancy.repository.ts';

const database = setUpTestDatabase();
let visitor: MikroORM;
beforeAll(async () => {
  visitor = await database.connectAs('visitor');
});

const minute = 60_000;
const now = new Date('2026-10-26T15:10:00Z');
const span = fc.constantFrom<readonly [number, number]>([0, 1440], [120, 180], [150, 560], [540, 780], [900, 1440]);
const closure = fc.record({
  repeats: fc.constantFrom(...closureRepeats),
  fromOn: fc.constantFrom('2026-10-18', '2026-10-25', '2026-03-29', '2026-10-31'),
  toOn: fc.constant('2026-12-31'),
  span,
  chair: fc.constantFrom<null | 0 | 1>(null, 0, 1),
});
const entry = fc.record({
  day: fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-10-26'),
  at: fc.integer({ min: 0, max: 287 }).map((five) => five * 5),
  minutes: fc.constantFrom(25, 60, 240),
  kind: fc.constantFrom('visit', 'visit', 'visit', 'block'),
  state: fc.constantFrom('booked', 'booked', 'released'),
  chair: fc.constantFrom<null | 0 | 1>(0, 0, 1, null),
});
const agenda = fc.record({
  week: fc.array(fc.record({ weekday: fc.integer({ min: 5, max: 7 }), span }), { maxLength: 3 }),
  exception: fc.option(fc.record({ on: fc.constantFrom('2026-10-25', '2026-10-26', '2026-03-29'), span })),
  closures: fc.array(closure, { maxLength: 2 }),
  entries: fc.array(entry, { maxLength: 8 }),
});

/** Of each weekday one span, so that none overlaps another. */
const weekOf = (given: readonly { weekday: number; span: readonly [number, number] }[]) =>
  [...new Map(given.map(({ weekday, span: hours }) => [weekday % 7, hours])).entries()].map(([weekday, hours]) => ({
    ...{ weekday, opensMinutes: hours[0], closesMinutes: hours[1] },
  }));

test.each([
  ['2026-03-29', '2026-03-29', 'day'],
  ['2026-10-25', '2026-10-26', 'day'],
  ['2026-10-19', '2026-10-26', 'week'],
] as const)('chairs are taken as minute by minute, %s to %s', async (from, to, step) => {
  const period = findFigurePeriod({ kind: 'range', from, to, step }, now);
  if ('problem' in period) throw new Error(period.problem);
  const { borders, hasBefore } = bordersOf(period);
  await fc.assert(
    fc.asyncProperty(agenda, async ({ week, exception, closures, entries }) => {
      const em = database.orm.em.fork();
      const { id: practiceId } = await createPracticeRow(em);
      const availability = weekOf(week);
      const exceptions = exception ? [{ on: exception.on, intervals: [exception.span] }] : [];
      await createAgenda(em, practiceId, { availability, exceptions });
      await em.execute(`insert into chair (practice_id, name, position) values (?, 'Due', 1), (?, 'Spenta', 2)`, [
        ...[practiceId, practiceId],
      ]);
      await em.execute(`update chair set active = false where practice_id = ? and name = 'Spenta'`, [practiceId]);
      const chairs = await em.execute<{ id: number }[]>(
        'select id from chair where practice_id = ? and active order by position, id',
        [practiceId],
      );
      const idOf = (chair: number | null) => (chair === null ? null : (chairs[chair]?.id ?? null));
      for (const { repeats, fromOn, toOn, span: hours, chair } of closures)
        await em.execute(
          `insert into agenda_closure (practice_id, label, repeats, from_on, to_on, opens_minutes, closes_minutes, chair_id)
           values (?, 'chiuso', ?, ?, ?, ?, ?, ?)`,
          [practiceId, repeats, fromOn, toOn, hours[0], hours[1], idOf(chair)],
        );
      const stored = entries.map((given) => {
        const startsAt = romeInstant(given.day, given.at);
        return { ...given, startsAt, endsAt: new Date(+startsAt + given.minutes * minute) };
      });
      for (const { startsAt, endsAt, kind, state, chair } of stored)
        await em.execute(
          `insert into appointment (dentist_id, starts_at, ends_at, free_at, kind, state, chair_id, exclusive, override)
           values (?, ?, ?, ?::timestamptz, ?, ?, ?, true, true)`,
          [practiceId, startsAt, endsAt, endsAt, kind, state, idOf(chair)],
        );
      const query = { practiceId, borders, hasBefore, callHours: [], now };
      const counted = await visitor.em.fork().transactional(async (tx) => {
        await enterStudio(tx, { practiceId, accountId: randomUUID() });
        return countOccupancy(tx, query);
      });

      const opens: [number, number][] = [];
      const closed: { at: [number, number]; chair: number | null }[] = [];
      for (let on = addDays(period.before?.from ?? from, -1); on <= addDays(to, 1); on = addDays(on, 1)) {
        const own = exception?.on === on ? [exception.span] : nationalHoliday(on) || exception?.on === on ? [] : null;
        const ofWeek = availability.filter(({ weekday }) => weekday === weekdayOf(on));
        const hours = own ?? ofWeek.map((w) => [w.opensMinutes, w.closesMinutes] as const);
        for (const [a, b] of hours) opens.push([+romeInstant(on, a), +romeInstant(on, b)]);
        for (const given of closures) {
          const [opensMinutes, closesMinutes] = given.span;
          const kept: Closure = { ...given, opensMinutes, closesMinutes };
          const at = isClosedOn(kept, on) && closureSpan(kept, on);
          if (at) closed.push({ at: [+at.startsAt, +at.endsAt], chair: given.chair });
        }
      }
      const booked = stored.filter(({ state }) => state === 'booked');
      const isIn = ([a, b]: readonly [number, number], t: number) => t >= a && t < b;
      const spanOf = (given: { startsAt: Date; endsAt: Date }) => [+given.startsAt, +given.endsAt] as const;
      const parts = borders.slice(0, -1).map((begin, i) => {
        const sum = { value: 0, of: 0 };
        for (let t = +begin; t < Math.min(Number(borders[i + 1]), +now); t += 5 * minute)
          for (const chair of [0, 1]) {
            const isOwn = (whose: number | null) => whose === null || whose === chair;
            const isOpen =
              opens.some((hours) => isIn(hours, t)) &&
              !closed.some((k) => isOwn(k.chair) && isIn(k.at, t)) &&
              !booked.some((e) => e.kind === 'block' && isOwn(e.chair) && isIn(spanOf(e), t));
            if (!isOpen) continue;
            sum.of += 5;
            if (booked.some((e) => e.kind === 'visit' && e.chair === chair && isIn(spanOf(e), t))) sum.value += 5;
          }
        return sum;
      });
      const series = hasBefore ? parts.slice(1) : parts;
      expect(counted.series).toEqual(series);
      expect(counted.before).toEqual(hasBefore ? parts[0] : null);
      expect(counted.value).toBe(series.reduce((sum, { value }) => sum + value, 0));
    }),
    { numRuns: 25 },
  );
});
