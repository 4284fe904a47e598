import { Migration } from '@mikro-orm/migrations';

export class Migration20261120195538_practice_care extends Migration {

  override name = 'Migration20261120195538_practice_care';

  override up(): void | Promise<void> {
    this.addSql(`alter table "dentist" add column "albo_checked_at" timestamptz null, add column "albo_checked_by_id" uuid null, add column "hidden_reason" text null, add column "hidden_note" text null;`);
    this.addSql(`alter table "dentist" add constraint "dentist_albo_checked_by_id_foreign" foreign key ("albo_checked_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "dentist" add constraint "dentist_hidden_reason_check" check ("hidden_reason" in ('asked-by-practice', 'closed', 'not-a-practice', 'wrong-data', 'unlawful'));`);
    this.addSql(`alter table "dentist" add constraint "dentist_hidden_note_check" check (char_length(hidden_note) <= 500);`);

    this.addSql(`alter table "dentist_source" drop constraint "dentist_source_source_check";`);
    this.addSql(`alter table "dentist_source" add constraint "dentist_source_source_check" check ("source" in ('demo', 'openstreetmap', 'google-places', 'operator'));`);

    this.addSql(`alter table "lead" add column "due_on" date null;`);
    this.addSql(`create table "lead_note" ("id" bigserial primary key, "lead_id" uuid not null, "at" timestamptz not null, "operator_id" uuid null, "text" text not null);`);
    this.addSql(`create index "lead_note_lead_index" on "lead_note" ("lead_id");`);
    this.addSql(`alter table "lead_note" add constraint "lead_note_lead_id_foreign" foreign key ("lead_id") references "lead" ("id") on delete cascade;`);
    this.addSql(`alter table "lead_note" add constraint "lead_note_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "lead_note" add constraint "lead_note_text_check" check (char_length(text) <= 500);`);

    this.addSql(`alter table "contact_task" add column "note" text null;`);
    this.addSql(`alter table "contact_task" add constraint "contact_task_note_check" check (char_length(note) <= 500);`);

    this.addSql(`alter table "profile_report" add column "status" text not null default 'open', add column "handled_by_id" uuid null, add column "note" text null;`);
    this.addSql(`update profile_report set status = 'resolved' where handled_at is not null;`);
    this.addSql(`alter table "profile_report" add constraint "profile_report_status_check" check ("status" in ('open', 'accepted', 'resolved', 'rejected'));`);
    this.addSql(`alter table "profile_report" add constraint "profile_report_handled_by_id_foreign" foreign key ("handled_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "profile_report" add constraint "profile_report_note_check" check (char_length(note) <= 500);`);
    this.addSql(`alter table "profile_report" add constraint "profile_report_handled_check" check ((status in ('resolved', 'rejected')) = (handled_at is not null));`);
    this.addSql('create index profile_report_status_index on profile_report (status, created_at);');
  }

  override down(): void | Promise<void> {
    this.addSql('alter table "profile_report" drop column "status", drop column "handled_by_id", drop column "note";');
    this.addSql('alter table "contact_task" drop column "note";');
    this.addSql('drop table "lead_note";');
    this.addSql('alter table "lead" drop column "due_on";');
    this.addSql(`delete from dentist_source where source = 'operator';`);
    this.addSql('alter table "dentist_source" drop constraint "dentist_source_source_check";');
    this.addSql(`alter table "dentist_source" add constraint "dentist_source_source_check" check ("source" in ('demo', 'openstreetmap', 'google-places'));`);
    this.addSql('alter table "dentist" drop column "albo_checked_at", drop column "albo_checked_by_id", drop column "hidden_reason", drop column "hidden_note";');
  }
}
