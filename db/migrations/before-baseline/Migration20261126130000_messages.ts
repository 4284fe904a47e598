import { Migration } from '@mikro-orm/migrations';

/**
 * Reminders seven and two days before, a patient's word that they come, what a practice chose for its messages. Reminders that
 * the version before has planned stay as they are: the worker plans them anew, and plans so, too, what a gateway of that
 * version still writes during a rolling start (`core/messages/plan-former-reminder.ts`).
 */
export class Migration20261126130000_messages extends Migration {

  override name = 'Migration20261126130000_messages';

  override up(): void | Promise<void> {
    this.addSql(`create table "practice_message" ("practice_id" int not null, "kind" text not null, "is_off" boolean not null default false, "own_text" text null, "changed_at" timestamptz not null, "changed_by_id" uuid null, primary key ("practice_id", "kind"));`);
    this.addSql(`create index "practice_message_account_index" on "practice_message" ("changed_by_id");`);

    this.addSql(`alter table "booking" add "next_reminder" text null, add "next_reminder_at" timestamptz null, add "attendance_confirmed_at" timestamptz null;`);
    this.addSql(`create index booking_next_reminder_index on booking (next_reminder_at) where next_reminder_at is not null and status = 'confirmed';`);
    this.addSql(`alter table "booking" add constraint "booking_next_reminder_at_check" check ((next_reminder is null) = (next_reminder_at is null));`);
    this.addSql(`alter table "booking" add constraint "booking_next_reminder_check" check ("next_reminder" in ('week', 'two-days', 'eve'));`);

    this.addSql(`alter table "practice_message" add constraint "practice_message_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_changed_by_id_foreign" foreign key ("changed_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_text_check" check (own_text <> '' and char_length(own_text) <= 300);`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2'));`);
  }

  override down(): void | Promise<void> {
    // The version before knows one reminder, a day ahead.
    this.addSql(`update booking set reminder_due_at = appointment_at - interval '24 hours' where next_reminder is not null and status = 'confirmed' and appointment_at > now() + interval '24 hours';`);
    this.addSql(`drop table if exists "practice_message" cascade;`);
    this.addSql(`drop index "booking_next_reminder_index";`);
    this.addSql(`alter table "booking" drop constraint "booking_next_reminder_at_check";`);
    this.addSql(`alter table "booking" drop constraint "booking_next_reminder_check";`);
    this.addSql(`alter table "booking" drop column "next_reminder", drop column "next_reminder_at", drop column "attendance_confirmed_at";`);
  }
}
