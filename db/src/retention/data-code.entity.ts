import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from '../booking/booking.entity.ts';

/**
 * A code that was mailed to a booking's address, by which somebody proves that its data are theirs. Stored nowhere, not
 * even as a hash: gateway and worker compute it from this id and their secret.
 */
const DataCodeSchema = defineEntity({
  name: 'DataCode',
  tableName: 'data_code',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    bookingId: () => p.manyToOne(Booking).mapToPk().deleteRule('cascade'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    /** Wrong codes typed. */
    tries: p.integer().default(0),
    /** When an erasure used it up; null while it may still be used. */
    usedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'data_code_booking_index',
      expression: 'create index data_code_booking_index on data_code (booking_id, created_at)',
    },
  ],
});

export class DataCode extends DataCodeSchema.class {}
DataCodeSchema.setClass(DataCode);
