import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type BookingRow,
  hashContact,
  hashToken,
  insertBooking,
  type NewBooking,
} from '../booking/booking.repository.ts';
import { type CallTaskRow, openCallTask, type PlannedCallTask } from '../dialing/call-task.repository.ts';

type BookingOverrides = Partial<NewBooking> & { dentistId: number };

let counter = 0;

/** Signs of the booking alphabet, for a number of its own per call. */
function nextNumber(): string {
  counter += 1;
  const signs = counter.toString(28).padStart(8, '0');
  const text = [...signs].map((sign) => '23456789ABCDEFGHJKMNPQRSTUVW'[Number.parseInt(sign, 28)]).join('');
  return `DENT-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Stores a request as a form would bring it, each by a patient of its own; every field can be overridden. */
export async function createBooking(em: EntityManager, overrides: BookingOverrides): Promise<BookingRow> {
  const createdAt = overrides.createdAt ?? new Date('2026-11-23T09:00:00Z');
  const inHours = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const number = nextNumber();
  const email = overrides.email ?? `paziente-${counter}@example.it`;
  const phone = overrides.phone ?? `+39333${String(counter).padStart(7, '0')}`;
  const { kind, booking } = await insertBooking(em, {
    number,
    tokenHash: hashToken(number),
    clientKey: randomUUID(),
    status: 'scheduled',
    preferredTimes: [inHours(24), inHours(25), inHours(48)],
    reason: 'CHECKUP',
    note: null,
    patientName: 'Paziente di prova',
    phone,
    email,
    contactHash: hashContact({ email, phone }),
    ageConfirmedAt: createdAt,
    healthConsentAt: createdAt,
    consentVersion: 'test',
    createdAt,
    ...overrides,
  });
  if (kind !== 'inserted') throw new Error(`booking not stored: ${kind}`);
  return booking;
}

/** Opens a task to ask the practice, due at once; every field can be overridden. */
export async function createCallTask(
  em: EntityManager,
  booking: BookingRow,
  overrides: Partial<PlannedCallTask> & { phone: string },
): Promise<CallTaskRow> {
  return openCallTask(em, {
    bookingId: booking.id,
    dentistId: booking.dentistId,
    purpose: 'book',
    aboutAt: null,
    releasesAt: null,
    nextDialAt: booking.createdAt,
    nextDialWhy: 'open-now',
    notAfter: new Date(booking.createdAt.getTime() + 47 * 3_600_000),
    createdAt: booking.createdAt,
    ...overrides,
  });
}

/** A simulated call for a booking that ended, with a task of its own. */
export async function createSimulatedCall(
  em: EntityManager,
  booking: Pick<BookingRow, 'id' | 'dentistId' | 'createdAt'>,
): Promise<void> {
  const at = booking.createdAt;
  const phone = '+390768000009';
  // SQL: a call that is over, without the life of one.
  await em.execute(
    `with task as (insert into call_task (booking_id, dentist_id, phone, purpose, state, not_after, created_at, ended_at)
       values (?, ?, ?, 'book', 'done', ?, ?, ?) returning id)
     insert into call_attempt (task_id, booking_id, dentist_id, phone, ordinal, state, fencing_token, dialled_at, ended_at, outcome, is_simulation)
     select id, ?, ?, ?, 1, 'ended', 1, ?, ?, 'accepted', true from task`,
    [booking.id, booking.dentistId, phone, at, at, at, booking.id, booking.dentistId, phone, at, at],
  );
}
