import type { EntityManager } from '@mikro-orm/postgresql';
import { isOfferedSql } from '../waiting-list/waiting-round.repository.ts';

/** What stands in a practice's time from now on. */
export interface AgendaStanding {
  /** Visits to come, in order, however they were confirmed; `bookingNumber` null for the practice's own. */
  appointments: { startsAt: Date; endsAt: Date; bookingNumber: string | null }[];
  /** Slots somebody holds while filling a form. */
  holds: number;
}

/** Visits and holds of forms, no blocks, that a change of a practice's agenda would meet; instants as Date (UTC). No patient's data. */
export async function findAgendaStanding(em: EntityManager, dentistId: number, now: Date): Promise<AgendaStanding> {
  // SQL: joined with the numbers of the bookings.
  const rows = await em.execute<{ startsAt: string; endsAt: string; bookingNumber: string | null; held: boolean }[]>(
    `select a.starts_at as "startsAt", a.ends_at as "endsAt", b.number as "bookingNumber", a.state = 'held' as held
     from appointment a left join booking b on b.id = a.booking_id
     where a.dentist_id = ? and a.kind = 'visit' and a.starts_at > ? and (a.state = 'booked' or a.state = 'held' and a.held_until > ? and not ${isOfferedSql})
     order by a.starts_at, a.ends_at, b.number`,
    [dentistId, now, now],
  );
  return {
    appointments: rows
      .filter(({ held }) => !held)
      .map(({ startsAt, endsAt, bookingNumber }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        bookingNumber,
      })),
    holds: rows.filter(({ held }) => held).length,
  };
}
