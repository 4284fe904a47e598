import { randomUUID } from 'node:crypto';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import type { CountedFigure, FigureId } from '@dentisti/domain/studio/figures/figure-list';
import { bordersOf, findFigurePeriod } from '@dentisti/domain/studio/figures/figure-period';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterStudio } from '../../roles/studio-transaction.repository.ts';
import { createBooking, createPracticeRow, setUpTestDatabase } from '../../testing/index.ts';
import {
  isOfVisit,
  historyNow as now,
  storeWorld,
  timesOf,
  type World,
  world,
} from '../../testing/practice-history.ts';
import { countFigures, type FigureQuery, findFigureRows } from './figures.repository.ts';

const database = setUpTestDatabase();
let visitor: MikroORM;
beforeAll(async () => {
  visitor = await database.connectAs('visitor');
});
const asStudio = <Result>(practiceId: number, work: (tx: EntityManager) => Promise<Result>) =>
  visitor.em.fork().transactional(async (tx) => {
    await enterStudio(tx, { practiceId, accountId: randomUUID() });
    return work(tx);
  });

const minute = 60_000;
interface Fact {
  id: FigureId | 'recorded';
  at: Date;
  minutes?: number;
  minutesInHours?: number;
}

const channels: Readonly<Record<string, FigureId>> = {
  ...{ studio: 'answeredInStudio', link: 'answeredByLink', call: 'answeredByCall' },
  ...{ agenda: 'answeredByAgenda', operator: 'answeredByOperator' },
};

/** Every single thing that counts, by the words of its definition, one history after the other. */
function factsOf({ histories, visits, calls, rounds }: World, callHours: FigureQuery['callHours']): Fact[] {
  const facts: Fact[] = [];
  const inHours = (from: Date, to: Date) =>
    callHours.reduce((sum, { startsAt, length }) => {
      const [begin, end] = [Math.max(+from, +startsAt), Math.min(+to, +startsAt + length * minute)];
      return sum + Math.max(0, end - begin) / minute;
    }, 0);
  for (const given of histories.filter(({ isErased }) => !isErased)) {
    const times = timesOf(given);
    const steps = given.steps.map((value, i) => ({ ...value, at: times[i] as Date }));
    for (const [i, { kind, by, stood, at }] of steps.entries()) {
      const answersBefore = steps.slice(0, i).filter((s) => s.kind === 'confirmed' || s.kind === 'declined');
      if (kind === 'cancelled' && by === 'patient' && answersBefore.at(-1)?.kind === 'confirmed')
        facts.push({ id: 'cancelledByPatient', at });
      if (kind === 'declined' && by === 'practice' && stood) facts.push({ id: 'cancelledByPractice', at });
      if (kind === 'moved' && by === null) facts.push({ id: 'movedByPatient', at });
      if (kind === 'moved' && by === 'practice') facts.push({ id: 'movedByPractice', at });
      if (kind !== 'reminderSent') continue;
      facts.push({ id: 'reminders', at });
      const next = steps.slice(i + 1).find((s) => s.kind === 'reminderSent' || s.kind === 'attendanceConfirmed');
      if (next?.kind === 'attendanceConfirmed') facts.push({ id: 'remindersConfirmed', at });
    }
    if (given.verified === 'waiting') continue;
    const at = new Date(+given.createdAt + (typeof given.verified === 'number' ? given.verified : 0) * minute);
    const add = (id: FigureId, isSo: boolean, more: Partial<Fact> = {}) => isSo && facts.push({ ...more, id, at });
    const answer = steps.find(({ kind }) => ['confirmed', 'proposed', 'declined'].includes(kind));
    add('requests', true);
    add('answered', answer !== undefined);
    add('unanswered', !answer && !isOpenBooking(given.status as 'scheduled'));
    add(
      'confirmed',
      steps.some(({ kind }) => kind === 'confirmed'),
    );
    add(
      'proposed',
      steps.some(({ kind }) => kind === 'proposed'),
    );
    add(
      'refused',
      steps.some(({ kind, stood }) => kind === 'declined' && !stood),
    );
    if (!answer) continue;
    const { by, via } = answer;
    const channel = by === 'agenda' || by === 'operator' ? by : (via ?? 'call');
    add(channels[channel] ?? 'requests', true);
    const minutes = (+answer.at - +at) / minute;
    const minutesInHours = inHours(at, answer.at) - inHours(answer.at, at);
    add('answerMedian', channel !== 'agenda', { minutes, minutesInHours });
    add('callsSpared', answer.spares);
  }
  for (const given of visits.filter(isOfVisit)) {
    if (+given.startsAt + given.minutes * minute > +now) continue;
    facts.push({ id: 'visits', at: given.startsAt });
    if (given.presence) facts.push({ id: 'recorded', at: given.startsAt });
    const ofPresence = { kept: 'kept', 'no-show': 'noShows' } as const;
    facts.push({ id: given.presence ? ofPresence[given.presence as 'kept'] : 'unrecorded', at: given.startsAt });
  }
  for (const { direction, outcome, isSimulation, dialledAt } of calls)
    if (direction === 'outbound' && outcome !== 'notPlaced' && !isSimulation)
      facts.push({ id: 'calls', at: dialledAt });
  for (const { freedAt, state } of rounds) {
    facts.push({ id: 'freedSpans', at: freedAt });
    if (state === 'filled') facts.push({ id: 'refilledSpans', at: freedAt });
  }
  return facts;
}

const wholes: Partial<Record<FigureId, Fact['id']>> = {
  ...{ answered: 'requests', unanswered: 'requests', confirmed: 'requests', proposed: 'requests', refused: 'requests' },
  ...{ answeredInStudio: 'answered', answeredByLink: 'answered', answeredByCall: 'answered' },
  ...{ answeredByAgenda: 'answered', answeredByOperator: 'answered' },
  ...{ kept: 'recorded', noShows: 'recorded', unrecorded: 'visits', remindersConfirmed: 'reminders' },
  refilledSpans: 'freedSpans',
};

/** Of sorted numbers the one below which a part lies, between two where none does. */
function percentile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place % 1);
}

function expected(id: FigureId, facts: Fact[], from: Date, to: Date): CountedFigure {
  const within = (wanted: Fact['id']) => facts.filter((fact) => fact.id === wanted && fact.at >= from && fact.at < to);
  if (id.startsWith('answerMedian') || id.startsWith('answerP90')) {
    const answers = within('answerMedian');
    const numbers = answers.map((fact) => (id.endsWith('InHours') ? fact.minutesInHours : fact.minutes) ?? 0);
    const [part, fewest] = id.startsWith('answerMedian') ? [0.5, 1] : [0.9, 10];
    return { value: numbers.length >= fewest ? percentile(numbers, part) : null, of: numbers.length };
  }
  const whole = wholes[id];
  return { value: within(id).length, of: whole ? within(whole).length : null };
}
const near = ({ value, of }: CountedFigure) => ({ value: value === null ? null : Math.round(value * 1e6) / 1e6, of });

/** Nine to one and three to seven of every day, UTC. */
const callHours = Array.from({ length: 400 }, (_, day) =>
  [8, 14].map((hour) => ({ startsAt: new Date(Date.UTC(2025, 9, 20 + day, hour)), length: 240 })),
).flat();

describe('figures', () => {
  test.each([
    ['2026-03-29', '2026-03-29', 'day'],
    ['2026-03-01', '2026-03-31', 'week'],
    ['2026-10-25', '2026-10-26', 'day'],
    ['2026-10-01', '2026-10-31', 'day'],
    ['2025-11-20', '2026-11-10', 'month'],
  ] as const)('count what their definitions say, %s to %s by %s', async (from, to, step) => {
    const period = findFigurePeriod({ kind: 'range', from, to, step }, now);
    if ('problem' in period) throw new Error(period.problem);
    const { borders, hasBefore } = bordersOf(period);
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const { id: practiceId } = await createPracticeRow(database.orm.em.fork());
        await storeWorld(database.orm.em.fork(), practiceId, given);
        const counted = await asStudio(practiceId, (tx) =>
          countFigures(tx, { practiceId, borders, hasBefore, callHours, now }),
        );
        const facts = factsOf(given, callHours);
        const spans = borders.slice(0, -1).map((begin, i) => [begin, borders[i + 1] as Date] as const);
        const series = hasBefore ? spans.slice(1) : spans;
        for (const [id, { before, series: parts, ...sum }] of Object.entries(counted)) {
          const of = (begin: Date, end: Date) => near(expected(id as FigureId, facts, begin, end));
          expect({ id, ...near(sum) }).toEqual({ id, ...of(series[0]?.[0] as Date, borders.at(-1) as Date) });
          expect(before && near(before)).toEqual(hasBefore ? of(...(spans[0] as [Date, Date])) : null);
          expect({ id, parts: parts.map(near) }).toEqual({ id, parts: series.map(([a, b]) => of(a, b)) });
        }
      }),
      { numRuns: 20 },
    );
  });

  test('of another practice are nobody’s, and its rows neither', async () => {
    const [own, other] = [await createPracticeRow(database.em), await createPracticeRow(database.em)];
    await createBooking(database.em, { dentistId: other.id, createdAt: new Date('2026-11-09T10:00:00Z') });
    const period = findFigurePeriod({ kind: 'week' }, now);
    if ('problem' in period) throw new Error(period.problem);
    const query = { practiceId: other.id, ...bordersOf(period), callHours, now };
    const read = (practiceId: number) =>
      asStudio(practiceId, async (tx) => [
        (await countFigures(tx, query)).requests.value,
        (await findFigureRows(tx, 'requests', { ...query, limit: 9, withNames: true })).length,
      ]);
    expect(await read(own.id)).toEqual([0, 0]);
    expect(await read(other.id)).toEqual([1, 1]);
  });

  test('have rows behind them, the newest first, with names only where they are asked for', async () => {
    const { id: practiceId } = await createPracticeRow(database.em);
    const booked = [];
    for (const createdAt of ['2026-11-09T10:00:00Z', '2026-11-10T08:00:00Z', '2026-10-01T08:00:00Z'])
      booked.push(
        await createBooking(database.em, {
          ...{ dentistId: practiceId, createdAt: new Date(createdAt), patientName: 'Ada Neri' },
        }),
      );
    const period = findFigurePeriod({ kind: 'week' }, now);
    if ('problem' in period) throw new Error(period.problem);
    const query = { practiceId, ...bordersOf(period), callHours, now };
    const rows = (withNames: boolean, limit = 9) =>
      asStudio(practiceId, (tx) => findFigureRows(tx, 'requests', { ...query, limit, withNames }));
    const named = { patientName: 'Ada Neri', minutes: null };
    expect(await rows(true)).toEqual([
      { at: booked[1]?.createdAt, number: booked[1]?.number, ...named },
      { at: booked[0]?.createdAt, number: booked[0]?.number, ...named },
    ]);
    expect((await rows(false, 1)).map(({ patientName }) => patientName)).toEqual([null]);
  });
});
