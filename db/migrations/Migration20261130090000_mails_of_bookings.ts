import { Migration } from '@mikro-orm/migrations';

/** Mails to a practice about a booking named it in their JSON alone, where an erasure did not look. */
export class Migration20261130090000_mails_of_bookings extends Migration {
  override name = 'Migration20261130090000_mails_of_bookings';

  override up(): void | Promise<void> {
    this.addSql(`update mail_outbox mail set booking_id = booking.id from booking
      where mail.booking_id is null and mail.params ->> 'bookingId' = booking.id::text and booking.erased_at is null;`);
    const left = `booking_id is null and params ? 'bookingId'`;
    this.addSql(`delete from dev_mail where message_id in (select message_id from mail_outbox where ${left});`);
    this.addSql(`delete from mail_outbox where ${left};`);
  }

  override down(): void | Promise<void> {}
}
