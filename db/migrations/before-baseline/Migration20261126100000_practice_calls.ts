import { Migration } from '@mikro-orm/migrations';

/** A practice says when it is rung; what no call puts to it has a day by which its people answer. */
export class Migration20261126100000_practice_calls extends Migration {

  override name = 'Migration20261126100000_practice_calls';

  override up(): void | Promise<void> {
    this.addSql(`create table "practice_calls" ("practice_id" int not null, "mode" text not null, "hours" jsonb null, "paused_until" timestamptz null, "sends_mail" boolean not null default true, "changed_at" timestamptz not null, "changed_by_id" uuid null, primary key ("practice_id"));`);

    this.addSql(`alter table "booking" add "answer_by" timestamptz null;`);

    this.addSql(`alter table "practice_calls" add constraint "practice_calls_practice_id_foreign" foreign key ("practice_id") references "dentist" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "practice_calls" add constraint "practice_calls_changed_by_id_foreign" foreign key ("changed_by_id") references "practice_account" ("id") on delete set null;`);
    this.addSql(`alter table "practice_calls" add constraint "practice_calls_hours_check" check (mode <> 'hours' or hours is not null);`);
    this.addSql(`alter table "practice_calls" add constraint "practice_calls_mode_check" check ("mode" in ('always', 'hours', 'stopped'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "practice_calls";`);
    this.addSql(`alter table "booking" drop column "answer_by";`);
  }
}
