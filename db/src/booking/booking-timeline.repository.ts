import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findRows } from '../stored-row.ts';
import { BookingEvent } from './booking-event.entity.ts';

/** One thing that happened to a booking; the domain makes an Italian sentence of `kind` and `detail`. */
export type BookingEventRow = TimelineEvent & {
  /** Grows with time; a whole number as text. */
  id: string;
  bookingId: string;
  at: Date;
};

/**
 * Adds to a booking's timeline, in the transaction of what happened. An erased booking has no timeline: a call that was
 * under way when it was erased ends without a step.
 */
export async function appendTimeline(
  em: EntityManager,
  bookingId: string,
  events: readonly (TimelineEvent & { at: Date })[],
): Promise<void> {
  if (events.length === 0) return;
  const steps = JSON.stringify(events.map(({ at, kind, detail }) => ({ at, kind, detail: { ...detail } })));
  // SQL: one statement that looks at the booking and writes its steps in their order.
  await em.execute(
    `insert into booking_event (booking_id, at, kind, detail)
     select b.id, (step ->> 'at')::timestamptz, step ->> 'kind', step -> 'detail'
     from booking b cross join jsonb_array_elements(?::jsonb) with ordinality as steps (step, n)
     where b.id = ? and b.erased_at is null order by n`,
    [steps, bookingId],
  );
}

/** What happened to a booking, oldest first. */
export async function findTimeline(em: EntityManager, bookingId: string): Promise<BookingEventRow[]> {
  const rows = await findRows(em, BookingEvent, { bookingId }, { orderBy: { at: 'asc', id: 'asc' } });
  return rows as BookingEventRow[];
}
