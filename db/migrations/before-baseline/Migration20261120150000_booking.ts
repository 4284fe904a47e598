import { Migration } from '@mikro-orm/migrations';

export class Migration20261120150000_booking extends Migration {

  override name = 'Migration20261120150000_booking';

  override up(): void | Promise<void> {
    // Lets one exclusion constraint compare a practice by `=` and a stretch of time by `&&`.
    this.addSql('create extension if not exists btree_gist;');

    this.addSql(`create table "booking" ("id" uuid not null default gen_random_uuid(), "number" text not null, "token_hash" text not null, "client_key" uuid not null, "dentist_id" int not null, "status" text not null, "preferred_times" timestamptz[] not null, "reason" text not null, "note" text null, "patient_name" text not null, "phone" text not null, "email" text not null, "contact_hash" text not null, "age_confirmed_at" timestamptz not null, "health_consent_at" timestamptz not null, "consent_version" text not null, "verification_hash" text null, "verification_expires_at" timestamptz null, "verification_tries" int not null default 0, "verified_at" timestamptz null, "appointment_at" timestamptz null, "proposed_at" timestamptz null, "proposal_expires_at" timestamptz null, "agreed_sentence" text null, "moving_to" timestamptz[] null, "ics_sequence" int not null default 0, "expires_at" timestamptz null, "reminder_due_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "version" int not null default 1, primary key ("id"));`);
    this.addSql(`alter table "booking" add constraint "booking_number_unique" unique ("number");`);
    this.addSql(`alter table "booking" add constraint "booking_client_key_unique" unique ("client_key");`);
    this.addSql(`create unique index booking_open_request_index on booking (dentist_id, contact_hash) where status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted');`);
    this.addSql(`create index booking_dentist_index on booking (dentist_id, created_at);`);
    this.addSql(`create index booking_email_index on booking (lower(email));`);
    this.addSql(`create index booking_verified_contact_index on booking (contact_hash) where verified_at is not null;`);
    this.addSql(`create index booking_expiry_index on booking (expires_at) where expires_at is not null and status in ('requested', 'scheduled', 'calling', 'proposed', 'accepted', 'confirmed');`);
    this.addSql(`create index booking_reminder_index on booking (reminder_due_at) where reminder_due_at is not null and status = 'confirmed';`);

    this.addSql(`create table "call_task" ("id" uuid not null default gen_random_uuid(), "booking_id" uuid not null, "dentist_id" int not null, "phone" text not null, "purpose" text not null, "about_at" timestamptz null, "releases_at" timestamptz null, "state" text not null default 'open', "next_dial_at" timestamptz null, "next_dial_why" text null, "not_after" timestamptz not null, "lease_until" timestamptz null, "lease_token" bigint not null default '0', "attempts" int not null default 0, "created_at" timestamptz not null default now(), "ended_at" timestamptz null, "result" jsonb null, primary key ("id"));`);
    this.addSql(`create index "call_task_booking_index" on "call_task" ("booking_id");`);
    this.addSql(`create index "call_task_dentist_index" on "call_task" ("dentist_id");`);
    this.addSql(`create unique index call_task_open_index on call_task (booking_id) where state = 'open';`);
    this.addSql(`create index call_task_due_index on call_task (next_dial_at) where state = 'open' and next_dial_at is not null;`);
    this.addSql(`create index call_task_stranded_index on call_task (created_at) where state = 'open' and next_dial_at is null;`);
    this.addSql(`create index call_task_phone_index on call_task (phone) where state = 'open';`);

    this.addSql(`create table "call_attempt" ("id" uuid not null default gen_random_uuid(), "task_id" uuid not null, "booking_id" uuid not null, "dentist_id" int not null, "phone" text not null, "direction" text not null default 'outbound', "ordinal" int not null, "state" text not null, "fencing_token" bigint not null, "voice_call_id" text null, "dialled_at" timestamptz not null, "placed_at" timestamptz null, "ended_at" timestamptz null, "outcome" text null, "ended_reason" text null, "report" jsonb null, "cost_cents" double precision null, primary key ("id"));`);
    this.addSql(`create index "call_attempt_booking_index" on "call_attempt" ("booking_id");`);
    this.addSql(`create index "call_attempt_dentist_index" on "call_attempt" ("dentist_id");`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_voice_call_unique" unique ("voice_call_id");`);
    this.addSql(`create unique index call_attempt_ringing_index on call_attempt (phone) where state in ('dialling', 'placed');`);
    this.addSql(`create index call_attempt_unreported_index on call_attempt (dialled_at) where state in ('dialling', 'placed');`);
    this.addSql(`create unique index call_attempt_ordinal_index on call_attempt (task_id, ordinal);`);
    this.addSql(`create index call_attempt_phone_index on call_attempt (phone, dialled_at desc);`);

    this.addSql(`create table "booking_event" ("id" bigint generated by default as identity not null primary key, "booking_id" uuid not null, "at" timestamptz not null, "kind" text not null, "detail" jsonb not null default '{}');`);
    this.addSql(`create index booking_event_booking_index on booking_event (booking_id, at, id);`);

    this.addSql(`create table "appointment" ("id" uuid not null default gen_random_uuid(), "dentist_id" int not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "state" text not null, "exclusive" boolean not null, "held_until" timestamptz null, "hold_token" uuid null, "booking_id" uuid null, "created_at" timestamptz not null default now(), primary key ("id"));`);
    this.addSql(`alter table "appointment" add constraint "appointment_hold_token_unique" unique ("hold_token");`);
    this.addSql(`alter table appointment add constraint appointment_slot_exclusion exclude using gist (dentist_id with =, tstzrange(starts_at, ends_at) with &&) where (state <> 'released' and exclusive);`);
    this.addSql(`create unique index appointment_booking_index on appointment (booking_id) where state = 'booked' and booking_id is not null;`);
    this.addSql(`create index appointment_unused_hold_index on appointment (created_at) where hold_token is not null and booking_id is null;`);
    this.addSql(`create index appointment_dentist_index on appointment (dentist_id, starts_at);`);

    this.addSql(`create table "dev_mail" ("id" bigint generated by default as identity not null primary key, "message_id" text not null, "from_address" text not null, "to_address" text not null, "subject" text not null, "text" text not null, "html" text null, "attachments" jsonb not null default '[]', "delivered_at" timestamptz not null default now());`);

    this.addSql(`create table "dialling_breaker" ("id" smallint not null, "failures" int not null default 0, "open_until" timestamptz null, "reason" text null, "updated_at" timestamptz not null default now(), primary key ("id"));`);

    this.addSql(`insert into dialling_breaker (id) values (1);`);

    this.addSql(`create table "mail_outbox" ("id" uuid not null default gen_random_uuid(), "event_key" text not null, "message_id" text not null, "booking_id" uuid null, "template" text not null, "to_address" text not null, "params" jsonb not null default '{}', "state" text not null default 'queued', "attempts" int not null default 0, "lease_token" bigint not null default '0', "next_try_at" timestamptz not null default now(), "sent_at" timestamptz null, "last_error" text null, "created_at" timestamptz not null default now(), primary key ("id"));`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_event_key_unique" unique ("event_key");`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_message_id_unique" unique ("message_id");`);
    this.addSql(`create index "mail_outbox_booking_index" on "mail_outbox" ("booking_id");`);
    this.addSql(`create index mail_outbox_due_index on mail_outbox (next_try_at) where state in ('queued', 'sending');`);

    this.addSql(`create table "opt_out" ("phone" text not null, "dentist_id" int null, "at" timestamptz not null, "source" text not null, primary key ("phone"));`);
    this.addSql(`create index "opt_out_dentist_index" on "opt_out" ("dentist_id");`);

    this.addSql(`create table "practice_agenda" ("dentist_id" int not null, "slot_minutes" smallint not null, "enabled" boolean not null default true, primary key ("dentist_id"));`);

    this.addSql(`create table "agenda_exception" ("dentist_id" int not null, "on_date" date not null, "intervals" jsonb not null default '[]', primary key ("dentist_id", "on_date"));`);

    this.addSql(`create table "agenda_availability" ("dentist_id" int not null, "weekday" smallint not null, "opens_minutes" smallint not null, "closes_minutes" smallint not null, primary key ("dentist_id", "weekday", "opens_minutes"));`);
    this.addSql(`alter table agenda_availability add constraint agenda_availability_overlap_exclusion exclude using gist (dentist_id with =, weekday with =, int4range(opens_minutes, closes_minutes) with &&);`);

    this.addSql(`create table "voice_event" ("id" bigint generated by default as identity not null primary key, "voice_call_id" text not null, "attempt_id" uuid null, "type" text not null, "status" text not null default '', "payload" jsonb not null, "answer" text null, "received_at" timestamptz not null default now(), "processed_at" timestamptz null, "failures" int not null default 0, "next_try_at" timestamptz not null default now());`);
    this.addSql(`create unique index voice_event_delivery_index on voice_event (voice_call_id, type, status);`);
    this.addSql(`create index voice_event_unprocessed_index on voice_event (next_try_at) where processed_at is null;`);

    this.addSql(`alter table "booking" add constraint "booking_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete restrict;`);
    this.addSql(`alter table "booking" add constraint "booking_number_check" check (number ~ '^DENT-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}\$');`);
    this.addSql(`alter table "booking" add constraint "booking_token_hash_check" check (token_hash ~ '^[0-9a-f]{64}\$');`);
    this.addSql(`alter table "booking" add constraint "booking_contact_hash_check" check (contact_hash ~ '^[0-9a-f]{64}\$');`);
    this.addSql(`alter table "booking" add constraint "booking_times_check" check (cardinality(preferred_times) >= 1 and cardinality(preferred_times) <= 3);`);
    this.addSql(`alter table "booking" add constraint "booking_moving_check" check (cardinality(moving_to) = 3);`);
    this.addSql(`alter table "booking" add constraint "booking_note_check" check (char_length(note) <= 300);`);
    this.addSql(`alter table "booking" add constraint "booking_phone_check" check (phone ~ '^[+][0-9]{6,15}\$');`);
    this.addSql(`alter table "booking" add constraint "booking_appointment_check" check (status <> 'confirmed' and status <> 'completed' or appointment_at is not null);`);
    this.addSql(`alter table "booking" add constraint "booking_proposal_check" check (status <> 'proposed' and status <> 'accepted' or proposed_at is not null);`);
    this.addSql(`alter table "booking" add constraint "booking_status_check" check ("status" in ('requested', 'scheduled', 'calling', 'confirmed', 'proposed', 'accepted', 'declined', 'unreachable', 'cancelled', 'expired', 'completed'));`);
    this.addSql(`alter table "booking" add constraint "booking_reason_check" check ("reason" in ('CHECKUP', 'HYGIENE', 'PAIN', 'BROKEN_TOOTH', 'GUMS', 'ORTHODONTICS', 'IMPLANT', 'CHILD', 'OTHER'));`);

    this.addSql(`alter table "call_task" add constraint "call_task_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade;`);
    this.addSql(`alter table "call_task" add constraint "call_task_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete restrict;`);
    this.addSql(`alter table "call_task" add constraint "call_task_phone_check" check (phone ~ '^[+][0-9]{6,15}\$');`);
    this.addSql(`alter table "call_task" add constraint "call_task_ended_check" check ((state = 'open') = (ended_at is null));`);
    this.addSql(`alter table "call_task" add constraint "call_task_plan_check" check (state = 'open' or next_dial_at is null);`);
    this.addSql(`alter table "call_task" add constraint "call_task_why_check" check (next_dial_at is null or next_dial_why is not null);`);
    this.addSql(`alter table "call_task" add constraint "call_task_purpose_check" check ("purpose" in ('book', 'confirmProposal', 'release', 'cancel', 'move'));`);
    this.addSql(`alter table "call_task" add constraint "call_task_state_check" check ("state" in ('open', 'done', 'failed', 'withdrawn'));`);

    this.addSql(`alter table "call_attempt" add constraint "call_attempt_task_id_foreign" foreign key ("task_id") references "call_task" ("id") on delete cascade;`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade;`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete restrict;`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_phone_check" check (phone ~ '^[+][0-9]{6,15}\$');`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_placed_check" check (state <> 'placed' or voice_call_id is not null);`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_ended_check" check ((state = 'ended') = (ended_at is not null));`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_outcome_check" check ((state = 'ended') = (outcome is not null));`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_direction_check" check ("direction" in ('outbound', 'inbound'));`);
    this.addSql(`alter table "call_attempt" add constraint "call_attempt_state_check" check ("state" in ('dialling', 'placed', 'ended'));`);

    this.addSql(`alter table "booking_event" add constraint "booking_event_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade;`);

    this.addSql(`alter table "appointment" add constraint "appointment_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete restrict;`);
    this.addSql(`alter table "appointment" add constraint "appointment_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete restrict;`);
    this.addSql(`alter table "appointment" add constraint "appointment_times_check" check (starts_at < ends_at);`);
    this.addSql(`alter table "appointment" add constraint "appointment_held_check" check (state <> 'held' or held_until is not null and hold_token is not null and exclusive);`);
    this.addSql(`alter table "appointment" add constraint "appointment_state_check" check ("state" in ('held', 'booked', 'released'));`);

    this.addSql(`alter table "dialling_breaker" add constraint "dialling_breaker_single_check" check (id = 1);`);

    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete set null;`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_sent_check" check ((state = 'sent') = (sent_at is not null));`);
    this.addSql(`alter table "mail_outbox" add constraint "mail_outbox_state_check" check ("state" in ('queued', 'sending', 'sent', 'failed'));`);

    this.addSql(`alter table "opt_out" add constraint "opt_out_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete set null;`);
    this.addSql(`alter table "opt_out" add constraint "opt_out_phone_check" check (phone ~ '^[+][0-9]{6,15}\$');`);

    this.addSql(`alter table "practice_agenda" add constraint "practice_agenda_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "practice_agenda" add constraint "practice_agenda_slot_check" check (slot_minutes >= 10 and slot_minutes <= 120 and slot_minutes % 5 = 0);`);

    this.addSql(`alter table "agenda_exception" add constraint "agenda_exception_dentist_id_foreign" foreign key ("dentist_id") references "practice_agenda" ("dentist_id") on delete cascade;`);

    this.addSql(`alter table "agenda_availability" add constraint "agenda_availability_dentist_id_foreign" foreign key ("dentist_id") references "practice_agenda" ("dentist_id") on delete cascade;`);
    this.addSql(`alter table "agenda_availability" add constraint "agenda_availability_weekday_check" check (weekday >= 0 and weekday <= 6);`);
    this.addSql(`alter table "agenda_availability" add constraint "agenda_availability_interval_check" check (opens_minutes >= 0 and opens_minutes < closes_minutes and closes_minutes <= 1440);`);
  }

  // The extension stays: it may have been there before, and others may use it.
  override down(): void | Promise<void> {
    for (const table of [
      'voice_event',
      'agenda_availability',
      'agenda_exception',
      'practice_agenda',
      'opt_out',
      'mail_outbox',
      'dialling_breaker',
      'dev_mail',
      'appointment',
      'booking_event',
      'call_attempt',
      'call_task',
      'booking',
    ]) {
      this.addSql(`drop table "${table}";`);
    }
  }
}
