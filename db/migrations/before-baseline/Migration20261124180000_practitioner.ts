import { Migration } from '@mikro-orm/migrations';

/** Statement triggers of a practice's part, as in `Migration20261124140000_directory_revision`. */
const partTriggers = (table: string) => [
  `create trigger directory_insert after insert on ${table} referencing new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_update after update on ${table} referencing old table as old_rows new table as new_rows for each statement execute function directory_part_changed();`,
  `create trigger directory_delete after delete on ${table} referencing old table as old_rows for each statement execute function directory_part_changed();`,
];

/** Languages, access by wheelchair, named dentists; and what a practice's calls taught marks its comune as changed. */
export class Migration20261124180000_practitioner extends Migration {

  override name = 'Migration20261124180000_practitioner';

  override up(): void | Promise<void> {
    this.addSql(`alter table "dentist" add "languages" text[] not null default '{}';`);
    this.addSql(`alter table "dentist" add "wheelchair" text null;`);
    this.addSql(`alter table "dentist" add constraint "dentist_wheelchair_check" check ("wheelchair" in ('yes', 'limited', 'no'));`);

    this.addSql(`create table "practitioner" ("dentist_id" int not null, "position" smallint not null, "name" text not null, "albo_number" text null, "albo_checked_at" timestamptz null, "albo_checked_by_id" uuid null, primary key ("dentist_id", "position"));`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_dentist_id_foreign" foreign key ("dentist_id") references "dentist" ("id") on delete cascade;`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_albo_checked_by_id_foreign" foreign key ("albo_checked_by_id") references "operator" ("id") on delete set null;`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_name_check" check (name <> '' and char_length(name) <= 120);`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_albo_check" check (albo_number ~ '^[A-Z]{2} [1-9][0-9]{0,5}$');`);
    this.addSql(`alter table "practitioner" add constraint "practitioner_checked_check" check ((albo_number is null) = (albo_checked_at is null));`);
    for (const sql of partTriggers('practitioner')) this.addSql(sql);

    // What `findCallExperiences` counts: calls of ours that ended.
    const counted = (row: string) => `(${row}.dentist_id, ${row}.task_id, ${row}.ordinal, ${row}.direction, ${row}.outcome)`;
    this.addSql(`create trigger directory_update after update on call_attempt for each row when ((old.outcome is not null or new.outcome is not null) and ${counted('old')} is distinct from ${counted('new')}) execute function directory_booking_changed();`);
    this.addSql('create trigger directory_insert after insert on call_attempt for each row when (new.outcome is not null) execute function directory_booking_changed();');
    this.addSql('create trigger directory_delete after delete on call_attempt for each row when (old.outcome is not null) execute function directory_booking_changed();');
  }

  override down(): void | Promise<void> {
    for (const kind of ['update', 'insert', 'delete']) this.addSql(`drop trigger directory_${kind} on call_attempt;`);
    this.addSql('drop table "practitioner";');
    this.addSql(`alter table "dentist" drop constraint "dentist_wheelchair_check";`);
    this.addSql(`alter table "dentist" drop column "languages", drop column "wheelchair";`);
  }
}
