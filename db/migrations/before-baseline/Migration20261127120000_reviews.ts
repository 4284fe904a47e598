import { Migration } from '@mikro-orm/migrations';

/** Statement triggers of a practice's part, as in `Migration20261124140000_directory_revision`: a profile that shows reviews is made anew. */
const partTriggers = (table: string) => [
  `create trigger directory_insert after insert on ${table} referencing new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_delete after delete on ${table} referencing old table as old_rows for each statement execute function directory_part_changed();`,
];

/** Requests for a review after a kept visit, reviews, a practice's answers, reports of reviews. */
export class Migration20261127120000_reviews extends Migration {

  override name = 'Migration20261127120000_reviews';

  override up(): void | Promise<void> {
    this.addSql(`create table "review_request" ("id" uuid not null default gen_random_uuid(), "booking_id" uuid not null, "dentist_id" int not null, "contact_hash" text null, "blocks_until" timestamptz not null, "token_hash" text not null, "sent_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "review_request" add constraint "review_request_booking_unique" unique ("booking_id");`);
    this.addSql(`create index "review_request_dentist_index" on "review_request" ("dentist_id");`);
    this.addSql(`alter table "review_request" add constraint "review_request_token_unique" unique ("token_hash");`);
    this.addSql(`create index review_request_retention_index on review_request (sent_at) where contact_hash is not null;`);

    this.addSql(`create table "review" ("id" uuid not null default gen_random_uuid(), "request_id" uuid not null, "dentist_id" int not null, "stars" smallint not null, "text" text null, "shown_name" text null, "state" text not null, "reasons" text[] not null default '{}', "rules_version" smallint not null, "publish_at" timestamptz null, "published_at" timestamptz null, "written_at" timestamptz not null, "changed_at" timestamptz not null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decision_note" text null, "version" int not null default 1, primary key ("id"));`);
    this.addSql(`alter table "review" add constraint "review_request_id_unique" unique ("request_id");`);
    this.addSql(`create index review_published_index on review (dentist_id, published_at, id) where state = 'published';`);
    this.addSql(`create index review_dentist_index on review (dentist_id, written_at);`);
    this.addSql(`create index review_due_index on review (publish_at) where state = 'waiting';`);
    this.addSql(`create index review_queue_index on review (changed_at) where state in ('held', 'suspended');`);
    this.addSql(`create index review_retention_index on review (written_at);`);

    this.addSql(`create table "review_report" ("id" uuid not null default gen_random_uuid(), "review_id" uuid not null, "dentist_id" int not null, "by" text not null, "reason" text not null, "message" text null, "email" text null, "account_id" uuid null, "created_at" timestamptz not null, "decision" text null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decision_note" text null, primary key ("id"));`);
    this.addSql(`create index "review_report_review_index" on "review_report" ("review_id");`);
    this.addSql(`create index "review_report_dentist_index" on "review_report" ("dentist_id");`);
    this.addSql(`create index "review_report_account_index" on "review_report" ("account_id");`);
    this.addSql(`create index review_report_email_index on review_report (lower(email) text_pattern_ops);`);
    this.addSql(`create index review_report_open_index on review_report (created_at) where decided_at is null;`);
    this.addSql(`create unique index review_report_practice_index on review_report (review_id) where by = 'practice';`);
    this.addSql(`create index review_report_retention_index on review_report (coalesce(decided_at, created_at));`);

    this.addSql(`create table "review_answer" ("review_id" uuid not null, "dentist_id" int not null, "text" text not null, "state" text not null, "reasons" text[] not null default '{}', "rules_version" smallint not null, "publish_at" timestamptz null, "published_at" timestamptz null, "written_at" timestamptz not null, "changed_at" timestamptz not null, "written_by_id" uuid null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decision_note" text null, "version" int not null default 1, primary key ("review_id"));`);
    this.addSql(`create index "review_answer_dentist_index" on "review_answer" ("dentist_id");`);
    this.addSql(`create index "review_answer_account_index" on "review_answer" ("written_by_id");`);
    this.addSql(`create index review_answer_due_index on review_answer (publish_at) where state = 'waiting';`);
    this.addSql(`create index review_answer_queue_index on review_answer (changed_at) where state = 'held';`);

    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order', 'practice_account', 'patient', 'review_report'));`);

    this.addSql(`create index appointment_kept_index on appointment (ends_at) where presence = 'kept' and booking_id is not null;`);

    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer', 'recall', 'reviewRequest'));`);

    this.addSql(`alter table "review_request" add constraint "review_request_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete cascade;`);
    this.addSql(`alter table "review_request" add constraint "review_request_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "review_request" add constraint "review_request_token_check" check (token_hash ~ '^[0-9a-f]{64}\$');`);
    this.addSql(`alter table "review_request" add constraint "review_request_times_check" check (sent_at < expires_at and sent_at < blocks_until);`);
    this.addSql(`alter table "review_request" add constraint "review_request_person_exclusion" exclude using gist (dentist_id with =, contact_hash with =, tstzrange(sent_at, blocks_until) with &&);`);

    this.addSql(`alter table "review" add constraint "review_request_id_foreign" foreign key ("request_id") references "review_request" ("id") on delete cascade;`);
    this.addSql(`alter table "review" add constraint "review_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "review" add constraint "review_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "review" add constraint "review_stars_check" check (stars >= 1 and stars <= 5);`);
    this.addSql(`alter table "review" add constraint "review_text_check" check (char_length(text) >= 20 and char_length(text) <= 1000);`);
    this.addSql(`alter table "review" add constraint "review_name_check" check (char_length(shown_name) <= 40);`);
    this.addSql(`alter table "review" add constraint "review_note_check" check (char_length(decision_note) <= 500);`);
    this.addSql(`alter table "review" add constraint "review_waiting_check" check ((state = 'waiting') = (publish_at is not null));`);
    this.addSql(`alter table "review" add constraint "review_published_check" check (state <> 'published' or published_at is not null);`);
    this.addSql(`alter table "review" add constraint "review_state_check" check ("state" in ('waiting', 'held', 'refused', 'published', 'suspended'));`);

    this.addSql(`alter table "review_report" add constraint "review_report_review_id_foreign" foreign key ("review_id") references "review" ("id") on delete cascade;`);
    this.addSql(`alter table "review_report" add constraint "review_report_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "review_report" add constraint "review_report_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "review_report" add constraint "review_report_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "review_report" add constraint "review_report_message_check" check (char_length(message) <= 1000);`);
    this.addSql(`alter table "review_report" add constraint "review_report_note_check" check (char_length(decision_note) <= 500);`);
    this.addSql(`alter table "review_report" add constraint "review_report_decided_check" check ((decision is null) = (decided_at is null));`);
    this.addSql(`alter table "review_report" add constraint "review_report_by_check" check ("by" in ('visitor', 'practice'));`);
    this.addSql(`alter table "review_report" add constraint "review_report_reason_check" check ("reason" in ('not-a-visit', 'wrong-practice', 'health-data', 'personal-data', 'insult', 'threat', 'advertising', 'other'));`);
    this.addSql(`alter table "review_report" add constraint "review_report_decision_check" check ("decision" in ('removed', 'kept'));`);

    this.addSql(`alter table "review_answer" add constraint "review_answer_review_id_foreign" foreign key ("review_id") references "review" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_written_by_id_foreign" foreign key ("written_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_text_check" check (state = 'withdrawn' and text = '' or state <> 'withdrawn' and char_length(text) >= 10 and char_length(text) <= 600);`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_note_check" check (char_length(decision_note) <= 500);`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_waiting_check" check ((state = 'waiting') = (publish_at is not null));`);
    this.addSql(`alter table "review_answer" add constraint "review_answer_state_check" check ("state" in ('waiting', 'held', 'refused', 'published', 'withdrawn'));`);

    for (const table of ['review', 'review_answer']) for (const sql of partTriggers(table)) this.addSql(sql);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "review_report";`);
    this.addSql(`drop table "review_answer";`);
    this.addSql(`drop table "review";`);
    this.addSql(`drop table "review_request";`);
    this.addSql(`drop index "appointment_kept_index";`);
    this.addSql(`delete from "erased_record" where "kind" = 'review_report';`);
    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order', 'practice_account', 'patient'));`);
    this.addSql(`delete from "practice_message" where "kind" = 'reviewRequest';`);
    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer', 'recall'));`);
  }
}
