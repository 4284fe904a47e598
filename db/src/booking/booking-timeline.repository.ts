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

/** Adds to a booking's timeline, in the transaction of what happened. */
export async function appendTimeline(
  em: EntityManager,
  bookingId: string,
  events: readonly (TimelineEvent & { at: Date })[],
): Promise<void> {
  const rows = events.map(({ at, kind, detail }) => ({ bookingId, at, kind, detail: { ...detail } }));
  if (rows.length > 0) await em.insertMany(BookingEvent, rows);
}

/** What happened to a booking, oldest first. */
export async function findTimeline(em: EntityManager, bookingId: string): Promise<BookingEventRow[]> {
  const rows = await findRows(em, BookingEvent, { bookingId }, { orderBy: { at: 'asc', id: 'asc' } });
  return rows as BookingEventRow[];
}
