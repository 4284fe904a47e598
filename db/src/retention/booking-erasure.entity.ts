import { defineEntity, p } from '@mikro-orm/core';

const erasureAskers = ['patient', 'admin'] as const;

/** Jobs in Redis that speak of an erased booking, by their ids, until they are taken out. */
export interface ErasedJobs {
  /** Call tasks with how often they were dialled. */
  tasks: { id: string; attempts: number }[];
  callAttempts: string[];
  mails: string[];
  voiceEvents: string[];
}

/**
 * Bookings whose patient had them erased before their time: the list by which a restored backup is erased again. No
 * foreign key, so that it outlives whatever a restore does to the booking. An id names nobody once the booking is empty.
 */
const BookingErasureSchema = defineEntity({
  name: 'BookingErasure',
  tableName: 'booking_erasure',
  properties: {
    bookingId: p.uuid().primary(),
    askedBy: p.enum(erasureAskers),
    askedAt: p.datetime(),
    /** Until then it waits for the practice to be told, and for the last mails to leave; afterwards it waits no more. */
    waitsUntil: p.datetime(),
    /** Jobs still to remove from Redis; null before the erasure and after the last job is gone. */
    jobs: p.json<ErasedJobs>().nullable(),
    /** When nothing was left to do; null until then, and again after a restore. */
    doneAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'booking_erasure_open_index',
      expression: 'create index booking_erasure_open_index on booking_erasure (asked_at) where done_at is null',
    },
  ],
});

export class BookingErasure extends BookingErasureSchema.class {}
BookingErasureSchema.setClass(BookingErasure);
