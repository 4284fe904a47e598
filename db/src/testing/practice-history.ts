import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { createBooking } from './booking.factory.ts';

/** After everything that happens there. */
export const historyNow = new Date('2026-11-10T10:30:00Z');
const now = historyNow;
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
/** What happened to a practice. */
export interface World {
  histories: History[];
  visits: Visit[];
  calls: Call[];
  rounds: Round[];
}
export const world = fc.record({
  histories: fc.array(history, { minLength: 3, maxLength: 9 }),
  visits: fc.array(visit, { maxLength: 6 }),
  calls: fc.array(call, { maxLength: 4 }),
  rounds: fc.array(round, { maxLength: 4 }),
});

/** The instant of each of a history's steps. */
export function timesOf({ createdAt, steps }: History): Date[] {
  let at = createdAt.getTime();
  return steps.map(({ after }) => {
    at += after * minute;
    return new Date(at);
  });
}
/** Whether it is a visit that stands. */
export const isOfVisit = ({ kind, state }: Visit) => kind === 'visit' && state === 'booked';

/** Stores what happened to a practice. */
export async function storeWorld(
  em: EntityManager,
  practiceId: number,
  { histories, visits, calls, rounds }: World,
): Promise<void> {
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
