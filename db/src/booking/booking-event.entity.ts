import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from './booking.entity.ts';

/** The timeline: one row for each thing that happened, never changed. */
const BookingEventSchema = defineEntity({
  name: 'BookingEvent',
  tableName: 'booking_event',
  properties: {
    id: p.bigint('string').primary().generated('by default as identity'),
    bookingId: () => p.manyToOne(Booking).mapToPk().deleteRule('cascade'),
    at: p.datetime(),
    /** Machine-readable, e.g. `callEnded.busy`; the domain makes a sentence of it. */
    kind: p.text(),
    detail: p.json<Record<string, unknown>>().defaultRaw(`'{}'::jsonb`),
  },
  indexes: [
    {
      name: 'booking_event_booking_index',
      expression: 'create index booking_event_booking_index on booking_event (booking_id, at, id)',
    },
    {
      name: 'booking_event_retention_index',
      expression: `create index booking_event_retention_index on booking_event (at) where kind like 'callEnded.%'`,
    },
    // The few kinds that are counted over all bookings.
    {
      name: 'booking_event_confirmed_index',
      expression: `create index booking_event_confirmed_index on booking_event (at, booking_id) where kind = 'confirmed'`,
    },
    {
      name: 'booking_event_not_told_index',
      expression: `create index booking_event_not_told_index on booking_event (at) where kind = 'practiceNotTold'`,
    },
  ],
});

export class BookingEvent extends BookingEventSchema.class {}
BookingEventSchema.setClass(BookingEvent);
