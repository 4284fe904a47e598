import { Migration } from '@mikro-orm/migrations';

/**
 * Recalls: after how long a practice has patients come again for a service, what it decided about one of them, whether recalls go
 * out by themselves, and each recall with what came of it. That a patient is recalled once since their last visit is a unique
 * constraint, whoever asks.
 */
export class Migration20261127110000_recalls extends Migration {

  override name = 'Migration20261127110000_recalls';

  override up(): void | Promise<void> {
    this.addSql(`create table "recall" ("id" uuid not null, "practice_id" int not null, "patient_id" uuid not null, "service_id" int not null, "last_visit_on" date not null, "due_on" date not null, "asked_at" timestamptz not null, "asked_by_id" uuid null, "is_automatic" boolean not null default false, "token_hash" text not null, "link_ends_at" timestamptz not null, "sent_at" timestamptz null, "reminded_at" timestamptz null, "booked_at" timestamptz null, "booking_id" uuid null, "withdrawn_at" timestamptz null, "changed_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "recall_service_index" on "recall" ("service_id");`);
    this.addSql(`create index "recall_asked_by_index" on "recall" ("asked_by_id");`);
    this.addSql(`alter table "recall" add constraint "recall_token_unique" unique ("token_hash");`);
    this.addSql(`create index "recall_booking_index" on "recall" ("booking_id");`);
    this.addSql(`create index recall_practice_index on recall (practice_id, asked_at);`);
    this.addSql(`create index recall_unsent_index on recall (asked_at) where sent_at is null;`);
    this.addSql(`create index recall_reminder_index on recall (sent_at) where reminded_at is null and booked_at is null and withdrawn_at is null;`);
    this.addSql(`create index recall_retention_index on recall (changed_at);`);
    this.addSql(`alter table "recall" add constraint "recall_interval_unique" unique ("patient_id", "service_id", "last_visit_on");`);

    this.addSql(`create table "recall_choice" ("patient_id" uuid not null, "service_id" int not null, "practice_id" int not null, "dropped_at" timestamptz null, "postponed_to" date null, "postponed_from" date null, "changed_at" timestamptz not null, "changed_by_id" uuid null, primary key ("patient_id", "service_id"));`);
    this.addSql(`create index "recall_choice_service_index" on "recall_choice" ("service_id");`);
    this.addSql(`create index "recall_choice_practice_index" on "recall_choice" ("practice_id");`);
    this.addSql(`create index "recall_choice_account_index" on "recall_choice" ("changed_by_id");`);

    this.addSql(`create table "recall_interval" ("service_id" int not null, "practice_id" int not null, "months" smallint null, "changed_at" timestamptz not null, "changed_by_id" uuid null, primary key ("service_id"));`);
    this.addSql(`create index "recall_interval_practice_index" on "recall_interval" ("practice_id");`);
    this.addSql(`create index "recall_interval_account_index" on "recall_interval" ("changed_by_id");`);

    this.addSql(`create table "recall_setting" ("practice_id" int not null, "automatic_from" date null, "changed_at" timestamptz not null, "changed_by_id" uuid null, primary key ("practice_id"));`);
    this.addSql(`create index "recall_setting_account_index" on "recall_setting" ("changed_by_id");`);

    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer', 'recall'));`);

    this.addSql(`alter table "recall" add constraint "recall_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "recall" add constraint "recall_patient_id_foreign" foreign key ("patient_id") references "patient" ("id") on delete cascade;`);
    this.addSql(`alter table "recall" add constraint "recall_service_id_foreign" foreign key ("service_id") references "agenda_service" ("id") on delete cascade;`);
    this.addSql(`alter table "recall" add constraint "recall_asked_by_id_foreign" foreign key ("asked_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "recall" add constraint "recall_booking_id_foreign" foreign key ("booking_id") references "booking" ("id") on delete set null;`);
    this.addSql(`alter table "recall" add constraint "recall_token_check" check (token_hash ~ '^[0-9a-f]{64}\$');`);
    this.addSql(`alter table "recall" add constraint "recall_reminded_check" check (reminded_at is null or sent_at is not null);`);
    this.addSql(`alter table "recall" add constraint "recall_booked_check" check (booking_id is null or booked_at is not null);`);

    this.addSql(`alter table "recall_choice" add constraint "recall_choice_patient_id_foreign" foreign key ("patient_id") references "patient" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "recall_choice" add constraint "recall_choice_service_id_foreign" foreign key ("service_id") references "agenda_service" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "recall_choice" add constraint "recall_choice_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "recall_choice" add constraint "recall_choice_changed_by_id_foreign" foreign key ("changed_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "recall_choice" add constraint "recall_choice_postponed_check" check ((postponed_to is null) = (postponed_from is null));`);

    this.addSql(`alter table "recall_interval" add constraint "recall_interval_service_id_foreign" foreign key ("service_id") references "agenda_service" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "recall_interval" add constraint "recall_interval_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "recall_interval" add constraint "recall_interval_changed_by_id_foreign" foreign key ("changed_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "recall_interval" add constraint "recall_interval_months_check" check (months >= 1 and months <= 36);`);

    this.addSql(`alter table "recall_setting" add constraint "recall_setting_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "recall_setting" add constraint "recall_setting_changed_by_id_foreign" foreign key ("changed_by_id") references "practice_account" ("id") on delete set null;`);
  }

  override down(): void | Promise<void> {
    for (const table of ['recall', 'recall_choice', 'recall_interval', 'recall_setting'])
      this.addSql(`drop table if exists "${table}" cascade;`);
    // The version before knows no such message.
    this.addSql(`delete from practice_message where kind = 'recall';`);
    this.addSql(`alter table "practice_message" drop constraint "practice_message_kind_check";`);
    this.addSql(`alter table "practice_message" add constraint "practice_message_kind_check" check ("kind" in ('confirmed', 'moved', 'cancelled', 'reminder7', 'reminder2', 'waitingListOffer'));`);
  }
}
