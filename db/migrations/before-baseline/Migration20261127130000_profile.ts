import { Migration } from '@mikro-orm/migrations';

/** Statement triggers of a practice's part, as in `Migration20261124140000_directory_revision`. */
const partTriggers = (table: string) => [
  `create trigger directory_insert after insert on ${table} referencing new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_delete after delete on ${table} referencing old table as old_rows for each statement execute function directory_part_changed();`,
];

/** A practice's own word as a source, its edits and proposals, photos, prices as spans, people with a role. */
export class Migration20261127130000_profile extends Migration {

  override name = 'Migration20261127130000_profile';

  override up(): void | Promise<void> {
    this.addSql(`create table "practice_photo" ("id" uuid not null, "dentist_id" int not null, "kind" text not null, "alt" text not null, "position" smallint not null, "is_cover" boolean not null default false, "state" text not null, "width" int not null, "height" int not null, "uploaded_at" timestamptz not null, "uploaded_by_id" uuid null, "accepted_by_id" uuid null, "orphaned_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "practice_photo_dentist_index" on "practice_photo" ("dentist_id");`);
    this.addSql(`create index "practice_photo_account_index" on "practice_photo" ("uploaded_by_id");`);
    this.addSql(`create unique index practice_photo_cover_unique on practice_photo (dentist_id) where is_cover;`);
    this.addSql(`create index practice_photo_waiting_index on practice_photo (uploaded_at) where state = 'waiting';`);

    this.addSql(`create table "photo_rendition" ("photo_id" uuid not null, "width" smallint not null, "dentist_id" int not null, "bytes" bytea not null, "etag" text not null, primary key ("photo_id", "width"));`);
    this.addSql(`create index "photo_rendition_dentist_index" on "photo_rendition" ("dentist_id");`);

    this.addSql(`create table "profile_edit" ("id" uuid not null default gen_random_uuid(), "practice_id" int not null, "account_id" uuid null, "kind" text not null, "state" text not null, "changes" jsonb not null, "created_at" timestamptz not null, "decided_at" timestamptz null, "decided_by_id" uuid null, "note" text null, primary key ("id"));`);
    this.addSql(`create index "profile_edit_account_index" on "profile_edit" ("account_id");`);
    this.addSql(`create index "profile_edit_practice_index" on "profile_edit" ("practice_id", "created_at");`);
    this.addSql(`create index profile_edit_proposed_index on profile_edit (created_at) where state = 'proposed';`);
    this.addSql(`create unique index profile_edit_draft_unique on profile_edit (practice_id) where state = 'draft';`);

    this.addSql(`alter table "dentist_source" drop constraint "dentist_source_source_check";`);
    this.addSql(`alter table "dentist_source" add constraint "dentist_source_source_check" check ("source" in ('demo', 'openstreetmap', 'google-places', 'operator', 'practice'));`);

    this.addSql(`alter table "dentist_service" add "price_to_cents" int null, add "is_from" boolean not null default false;`);
    this.addSql(`alter table "dentist_service" add constraint "dentist_service_span_check" check (price_to_cents > price_cents);`);

    this.addSql(`alter table "practitioner" add "role" text null, add "claimed_albo" text null, add "written_at" timestamptz null;`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_claimed_check" check (claimed_albo ~ '^[A-Z]{2} [1-9][0-9]{0,5}\$');`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_role_check" check (role <> '' and char_length(role) <= 60);`);

    this.addSql(`alter table "practice_photo" add constraint "practice_photo_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_uploaded_by_id_foreign" foreign key ("uploaded_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_accepted_by_id_foreign" foreign key ("accepted_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_alt_check" check (char_length(alt) >= 3 and char_length(alt) <= 160);`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_size_check" check (width > 0 and height > 0);`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_kind_check" check ("kind" in ('studio', 'team', 'outside'));`);
    this.addSql(`alter table "practice_photo" add constraint "practice_photo_state_check" check ("state" in ('waiting', 'public'));`);

    this.addSql(`alter table "photo_rendition" add constraint "photo_rendition_photo_id_foreign" foreign key ("photo_id") references "practice_photo" ("id") on delete cascade;`);
    this.addSql(`alter table "photo_rendition" add constraint "photo_rendition_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);

    this.addSql(`alter table "profile_edit" add constraint "profile_edit_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_account_id_foreign" foreign key ("account_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_decided_by_id_foreign" foreign key ("decided_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_note_check" check (char_length(note) <= 500);`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_decided_check" check ((decided_at is null) = (state in ('draft', 'proposed', 'applied')));`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_kind_check" check ("kind" in ('data', 'confirm', 'people', 'photos'));`);
    this.addSql(`alter table "profile_edit" add constraint "profile_edit_state_check" check ("state" in ('draft', 'proposed', 'applied', 'accepted', 'refused', 'withdrawn', 'undone'));`);

    for (const sql of partTriggers('practice_photo')) this.addSql(sql);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "photo_rendition";`);
    this.addSql(`drop table "practice_photo";`);
    this.addSql(`drop table "profile_edit";`);
    this.addSql(`delete from dentist_source where source = 'practice';`);
    this.addSql(`alter table "dentist_source" drop constraint "dentist_source_source_check";`);
    this.addSql(`alter table "dentist_source" add constraint "dentist_source_source_check" check ("source" in ('demo', 'openstreetmap', 'google-places', 'operator'));`);
    this.addSql(`alter table "dentist_service" drop constraint "dentist_service_span_check";`);
    this.addSql(`alter table "dentist_service" drop column "price_to_cents", drop column "is_from";`);
    this.addSql(`alter table "practitioner" drop constraint "practitioner_claimed_check";`);
    this.addSql(`alter table "practitioner" drop constraint "practitioner_role_check";`);
    this.addSql(`alter table "practitioner" drop column "role", drop column "claimed_albo", drop column "written_at";`);
  }
}
