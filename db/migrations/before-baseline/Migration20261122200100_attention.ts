import { Migration } from '@mikro-orm/migrations';

export class Migration20261122200100_attention extends Migration {

  override name = 'Migration20261122200100_attention';

  override up(): void | Promise<void> {
    this.addSql(`create table "attention_assignment" ("kind" text not null, "item_id" text not null, "operator_id" uuid not null, "assigned_at" timestamptz not null, constraint "attention_assignment_pkey" primary key ("kind", "item_id"));`);
    this.addSql(`create index "attention_assignment_operator_index" on "attention_assignment" ("operator_id");`);
    this.addSql(`alter table "attention_assignment" add constraint "attention_assignment_operator_id_foreign" foreign key ("operator_id") references "operator" ("id") on delete cascade;`);
    this.addSql(`alter table "opt_out" add "seen_at" timestamptz null;`);
    // Those made before this column were never shown: nobody is asked about years of them at once.
    this.addSql(`update "opt_out" set "seen_at" = now();`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "opt_out" drop column "seen_at";`);
    this.addSql(`drop table if exists "attention_assignment" cascade;`);
  }
}
