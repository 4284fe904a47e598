import type { TimelineEvent } from '@dentisti/domain/booking/timeline-event';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storedRow } from './stored-row.ts';

/** One thing that happened to a booking; the domain makes an Italian sentence of `kind` and `detail`. */
export type BookingEventRow = TimelineEvent & {
  /** Grows with time; a whole number as text. */
  id: string;
  bookingId: string;
  at: Date;
};

const eventRow = storedRow<Pick<BookingEventRow, 'id' | 'bookingId' | 'at' | 'kind' | 'detail'>>({
  id: 'plain',
  bookingId: 'plain',
  at: 'instant',
  kind: 'plain',
  detail: 'plain',
});

/** Adds to a booking's timeline, in the transaction of what happened. */
export async function appendTimeline(
  em: EntityManager,
  bookingId: string,
  events: readonly (TimelineEvent & { at: Date })[],
): Promise<void> {
  for (const { at, kind, detail } of events) {
    await em.execute('insert into booking_event (booking_id, at, kind, detail) values (?, ?, ?, ?::jsonb)', [
      bookingId,
      at,
      kind,
      JSON.stringify(detail),
    ]);
  }
}

/** What happened to a booking, oldest first. */
export async function findTimeline(em: EntityManager, bookingId: string): Promise<BookingEventRow[]> {
  const rows = await em.execute<object[]>(
    `select ${eventRow.list()} from booking_event where booking_id = ? order by at, id`,
    [bookingId],
  );
  return rows.map((row) => eventRow.read(row) as BookingEventRow);
}
