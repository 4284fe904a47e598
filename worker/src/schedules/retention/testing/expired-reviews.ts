import type { BookingHarness } from '../../../testing/booking-harness.ts';

/** Requests for reviews, reviews and their reports that happened at an instant, and how many are left. */
export function reviewCases(of: () => BookingHarness) {
  const sql = (text: string, values: unknown[] = []) => of().db.orm.em.fork().execute<{ n: number }[]>(text, values);
  const count = async (table: string) => (await sql(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;
  return {
    reviewRequest: {
      happened: async (at: Date) => {
        const { booking } = await of().request();
        await sql(
          `insert into review_request (booking_id, dentist_id, contact_hash, blocks_until, token_hash, sent_at, expires_at)
           values (?, ?, ?, ?::timestamptz + interval '6 months', encode(sha256(?::bytea), 'hex'), ?, ?::timestamptz + interval '60 days')`,
          [booking.id, booking.dentistId, booking.contactHash, at, booking.id, at, at],
        );
      },
      left: () => count('review_request'),
    },
    review: {
      happened: async (at: Date) => {
        const { booking } = await of().request();
        await sql(
          `with request as (
             insert into review_request (booking_id, dentist_id, blocks_until, token_hash, sent_at, expires_at)
             values (?, ?, now() + interval '1 year', encode(sha256(?::bytea), 'hex'), now(), now() + interval '60 days') returning id, dentist_id)
           insert into review (request_id, dentist_id, stars, state, rules_version, published_at, written_at, changed_at)
           select id, dentist_id, 5, 'published', 1, ?, ?, ? from request`,
          [booking.id, booking.dentistId, booking.id, at, at, at],
        );
      },
      left: () => count('review'),
    },
    reviewReport: {
      happened: async (at: Date) => {
        const { booking } = await of().request();
        const now = of().clock.now();
        await sql(
          `with request as (
             insert into review_request (booking_id, dentist_id, blocks_until, token_hash, sent_at, expires_at)
             values (?, ?, ?::timestamptz + interval '1 year', encode(sha256(?::bytea), 'hex'), ?, ?::timestamptz + interval '60 days') returning id, dentist_id),
           review as (
             insert into review (request_id, dentist_id, stars, state, rules_version, published_at, written_at, changed_at)
             select id, dentist_id, 5, 'published', 1, ?, ?, ? from request returning id, dentist_id)
           insert into review_report (review_id, dentist_id, by, reason, created_at, decision, decided_at)
           select id, dentist_id, 'visitor', 'insult', '2020-01-01', 'kept', ? from review`,
          [booking.id, booking.dentistId, now, booking.id, now, now, now, now, now, at],
        );
      },
      left: () => count('review_report'),
    },
  };
}
