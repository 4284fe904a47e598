import type { EntityManager } from '@mikro-orm/postgresql';
import { pendingStatusSql } from './booking.entity.ts';

/** The sweeps' statements, each served by its partial index; also explained by a test. Parameters: now, limit. */
export const dueBookingsSql = {
  expiry: `select id from booking where expires_at is not null and expires_at <= ? and ${pendingStatusSql} order by expires_at limit ?`,
  reminder: `select id from booking where next_reminder_at is not null and next_reminder_at <= ? and status = 'confirmed' order by next_reminder_at limit ?`,
} as const;

/**
 * Ids (UUID) of bookings for which something is due at `now`, longest due first: a request or an offer that runs out or a
 * visit that has passed (`expiry`), a reminder to send. Lock each and look again before acting.
 */
export async function findDueBookings(
  em: EntityManager,
  what: keyof typeof dueBookingsSql,
  now: Date,
  limit: number,
): Promise<string[]> {
  // SQL: a partial index serves its own predicate, word for word.
  const rows = await em.execute<{ id: string }[]>(dueBookingsSql[what], [now, limit]);
  return rows.map((row) => row.id);
}

/** Ids (UUID) of appointments whose reminder a process of the version before has planned, by its time. */
export async function findFormerReminders(em: EntityManager, limit: number): Promise<string[]> {
  // SQL: a partial index serves its own predicate, word for word.
  const rows = await em.execute<{ id: string }[]>(
    `select id from booking where reminder_due_at is not null and status = 'confirmed' order by reminder_due_at limit ?`,
    [limit],
  );
  return rows.map((row) => row.id);
}
