import { randomUUID } from 'node:crypto';
import { isOpenBooking } from '@dentisti/domain/booking/booking-status';
import type { CountedFigure, FigureId } from '@dentisti/domain/studio/figures/figure-list';
import { bordersOf, findFigurePeriod } from '@dentisti/domain/studio/figures/figure-period';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { enterStudio } from '../../roles/studio-transaction.repository.ts';
import { createBooking, createPracticeRow, setUpTestDatabase } from '../../testing/index.ts';
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

const now = new Date('2026-11-10T10:30:00Z');
const minute = 60_000;
/** Both nights on which clocks change, ends of months, and an ordinary day. */
const borderNights = ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'];
const instants = [...borderNights, '2026-02-28T23:00:00Z', '2026-10-31T23:00:00Z', '2026-10-28T11:00:00Z'];
const instant = fc
  .record({ near: fc.constantFrom(...instants), minutes: fc.integer({ min: -90, max: 90 }) })
  .map(({ near, minutes }) => new Date(Date.parse(near) + minutes * minute));

interface Step {
  after: number;
  kind: string;
  by: string | null;
  via: string | null;
  stood: boolean;
  spares: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  // Steps of one instant are in the order in which they were written.
  after: fc.constantFrom(0, 0, 5, 61, 600, 4000),
  kind: fc.constantFrom(
    ...['planned', 'confirmed', 'proposed', 'declined', 'cancelled', 'moved', 'reminderSent'],
    ...['attendanceConfirmed', 'rescheduled'],
  ),
  by: fc.constantFrom(null, 'practice', 'patient', 'agenda', 'operator'),
  via: fc.constantFrom(null, 'studio', 'link'),
  stood: fc.boolean(),
  spares: fc.boolean(),
});
const history = fc.record({
  createdAt: instant,
  verified: fc.constantFrom<'unasked' | 'waiting' | number>('unasked', 'unasked', 'waiting', 7, 95),
  status: fc.constantFrom('scheduled', 'unreachable', 'expired', 'cancelled', 'declined'),
  isErased: fc.constantFrom(false, false, false, false, true),
  steps: fc.array(step, { maxLength: 7 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
const visit = fc.record({
  startsAt: instant,
  minutes: fc.constantFrom(20, 60),
  kind: fc.constantFrom('visit', 'visit', 'block'),
  state: fc.constantFrom('booked', 'booked', 'released'),
  presence: fc.constantFrom(null, 'kept', 'no-show'),
});
type Visit = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;
const call = fc.record({
  dialledAt: instant,
  direction: fc.constantFrom('outbound', 'outbound', 'inbound'),
  outcome: fc.constantFrom('accepted', 'noAnswer', 'notPlaced'),
  isSimulation: fc.constantFrom(false, false, true),
});
type Call = typeof call extends fc.Arbitrary<infer Value> ? Value : never;
const round = fc.record({ freedAt: instant, state: fc.constantFrom('freed', 'running', 'filled', 'ended') });
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;
interface World {
  histories: History[];
  visits: Visit[];
  calls: Call[];
  rounds: Round[];
}
const world = fc.record({
  histories: fc.array(history, { minLength: 3, maxLength: 9 }),
  visits: fc.array(visit, { maxLength: 6 }),
  calls: fc.array(call, { maxLength: 4 }),
  rounds: fc.array(round, { maxLength: 4 }),
});

/** The instant of each of a history's steps. */
function timesOf({ createdAt, steps }: History): Date[] {
  let at = createdAt.getTime();
  return steps.map(({ after }) => {
    at += after * minute;
    return new Date(at);
  });
}
const isOfVisit = ({ kind, state }: Visit) => kind === 'visit' && state === 'booked';

async function store(practiceId: number, { histories, visits, calls, rounds }: World): Promise<void> {
  const em = database.orm.em.fork();
  const [spare] = [await createBooking(em, { dentistId: practiceId, createdAt: new Date('2025-01-01T00:00:00Z') })];
  for (const given of histories) {
    const { verified, createdAt, isErased, status, steps } = given;
    const booking = await createBooking(em, {
      ...{ dentistId: practiceId, createdAt, status: status as 'scheduled' },
      verificationHash: verified === 'waiting' ? 'a'.repeat(64) : null,
      verifiedAt: typeof verified === 'number' ? new Date(createdAt.getTime() + verified * minute) : null,
    });
    if (isErased) await em.execute('update booking set erased_at = ? where id = ?', [now, booking.id]);
    const times = timesOf(given);
    for (const [i, { kind, by, via, stood, spares }] of steps.entries()) {
      const detail = { ...(by && { by }), ...(via && { via }), ...(stood && { at: now.toISOString() }) };
      if (spares) Object.assign(detail, { sparesCall: true });
      await em.execute('insert into booking_event (booking_id, at, kind, detail) values (?, ?, ?, ?)', [
        ...[booking.id, times[i], kind, JSON.stringify(detail)],
      ]);
    }
  }
  for (const { startsAt, minutes, kind, state, presence } of visits) {
    const ends = new Date(startsAt.getTime() + minutes * minute);
    await em.execute(
      `insert into appointment (dentist_id, starts_at, ends_at, free_at, kind, state, presence, exclusive, override)
       values (?, ?, ?, ?, ?, ?, ?, true, true)`,
      [practiceId, startsAt, ends, ends, kind, state, kind === 'visit' && state === 'booked' ? presence : null],
    );
  }
  for (const { freedAt, state } of rounds) {
    const isOver = state === 'filled' || state === 'ended';
    await em.execute(
      `insert into waiting_round (practice_id, starts_at, free_at, freed_at, state, ended_reason, ended_at, next_step_at)
       values (?, ?::timestamptz, ?::timestamptz + interval '1 hour', ?, ?, ?, ?, ?)`,
      [
        practiceId,
        now,
        now,
        freedAt,
        state,
        state === 'ended' ? 'nobody' : null,
        isOver ? now : null,
        isOver ? null : now,
      ],
    );
  }
  const [task] = await em.execute<{ id: string }[]>(
    `insert into call_task (booking_id, dentist_id, phone, purpose, not_after, state, ended_at)
     values (?, ?, '+390612345678', 'book', now(), 'done', now()) returning id`,
    [spare.id, practiceId],
  );
  for (const [i, { dialledAt, direction, outcome, isSimulation }] of calls.entries())
    await em.execute(
      `insert into call_attempt (id, task_id, booking_id, dentist_id, phone, direction, ordinal, state, fencing_token, dialled_at,
         ended_at, outcome, is_simulation) values (gen_random_uuid(), ?, ?, ?, '+390612345678', ?, ?, 'ended', 1, ?, ?, ?, ?)`,
      [task?.id, spare.id, practiceId, direction, i + 1, dialledAt, dialledAt, outcome, isSimulation],
    );
}

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
        await store(practiceId, given);
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
