import type { CallPurpose } from '@dentisti/domain/dialing/call-task';
import type { DialWhy } from '@dentisti/domain/dialing/plan-dial';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type BookingRow, bookingRow } from './booking.repository.ts';

/** What stands beside a booking at one moment: the call that is still to be made, and its time in the agenda. */
export interface BookingSurroundings {
  /** The open task; null when nothing is to be said to the practice. */
  openTask: {
    purpose: CallPurpose;
    aboutAt: Date | null;
    releasesAt: Date | null;
    /** An attempt of it is being dialled or spoken. */
    inCall: boolean;
    /** The planned dial; null while a call is under way. */
    nextDial: { at: Date; why: DialWhy } | null;
  } | null;
  /** Its time at the practice; `exclusive` where the practice keeps an agenda with us. */
  appointment: { startsAt: Date; endsAt: Date; exclusive: boolean } | null;
}

type Stored<T> = { [K in keyof T]: T[K] extends Date | null ? string | null : T[K] };

/** Reads, in one statement and without a lock, what stands beside a booking. */
export async function findBookingSurroundings(em: EntityManager, bookingId: string): Promise<BookingSurroundings> {
  const [row] = await em.execute<
    Stored<{
      purpose: CallPurpose | null;
      aboutAt: Date | null;
      releasesAt: Date | null;
      nextDialAt: Date | null;
      nextDialWhy: DialWhy;
      inCall: boolean;
      startsAt: Date | null;
      endsAt: Date | null;
      exclusive: boolean;
    }>[]
  >(
    `select t.purpose, t.about_at as "aboutAt", t.releases_at as "releasesAt", t.next_dial_at as "nextDialAt",
       t.next_dial_why as "nextDialWhy",
       exists (select from call_attempt a where a.task_id = t.id and a.state <> 'ended') as "inCall",
       p.starts_at as "startsAt", p.ends_at as "endsAt", p.exclusive
     from booking b
       left join call_task t on t.booking_id = b.id and t.state = 'open'
       left join appointment p on p.booking_id = b.id and p.state = 'booked'
     where b.id = ?`,
    [bookingId],
  );
  const at = (text: string | null | undefined) => (text ? new Date(text) : null);
  const [startsAt, endsAt, nextDialAt] = [at(row?.startsAt), at(row?.endsAt), at(row?.nextDialAt)];
  return {
    openTask: row?.purpose
      ? {
          purpose: row.purpose,
          aboutAt: at(row.aboutAt),
          releasesAt: at(row.releasesAt),
          inCall: row.inCall,
          nextDial: nextDialAt && { at: nextDialAt, why: row.nextDialWhy },
        }
      : null,
    appointment: startsAt && endsAt ? { startsAt, endsAt, exclusive: row?.exclusive === true } : null,
  };
}

/** The booking that a form has made already; null when it has made none. `clientKey` is a UUID. */
export async function findBookingByClientKey(em: EntityManager, clientKey: string): Promise<BookingRow | null> {
  const [row] = await em.execute<object[]>(`select ${bookingRow.list()} from booking where client_key = ?`, [
    clientKey,
  ]);
  return row ? bookingRow.read(row) : null;
}
