import { defineEntity, p } from '@mikro-orm/core';
import { Booking } from '../booking/booking.entity.ts';
import { Practice } from '../practice/practice.entity.ts';

/** A patient was asked for a review of one kept visit; the row is the right to write one. */
const ReviewRequestSchema = defineEntity({
  name: 'ReviewRequest',
  tableName: 'review_request',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    /** Whose visit; one request for each. */
    bookingId: () => p.manyToOne(Booking).mapToPk().deleteRule('cascade').unique('review_request_booking_unique'),
    dentistId: () => p.manyToOne(Practice).mapToPk().deleteRule('cascade').index('review_request_dentist_index'),
    /** As the booking's; null once nobody is kept from another request by it. */
    contactHash: p.text().nullable(),
    /** Until when the same person is not asked again for this practice. */
    blocksUntil: p.datetime(),
    /** SHA-256 (hex) of the link's token; the token itself is not stored. */
    tokenHash: p.text().unique('review_request_token_unique'),
    sentAt: p.datetime(),
    /** From then on the link writes no review any more; one that was written it still shows and deletes. */
    expiresAt: p.datetime(),
    /** Its review was deleted while an operator's no stood: an operator reads the next one first. */
    isReadFirst: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'review_request_retention_index',
      expression:
        'create index review_request_retention_index on review_request (sent_at) where contact_hash is not null',
    },
  ],
  checks: [
    { name: 'review_request_token_check', expression: `token_hash ~ '^[0-9a-f]{64}$'` },
    { name: 'review_request_times_check', expression: 'sent_at < expires_at and sent_at < blocks_until' },
    {
      // Who is asked twice within half a year is asked once, whatever two workers find at a time.
      name: 'review_request_person_exclusion',
      expression: `exclude using gist (dentist_id with =, contact_hash with =, tstzrange(sent_at, blocks_until) with &&)`,
    },
  ],
});

export class ReviewRequest extends ReviewRequestSchema.class {}
ReviewRequestSchema.setClass(ReviewRequest);
