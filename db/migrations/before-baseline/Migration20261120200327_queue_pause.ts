import { Migration } from '@mikro-orm/migrations';

export class Migration20261120200327_queue_pause extends Migration {

  override name = 'Migration20261120200327_queue_pause';

  override up(): void | Promise<void> {
    this.addSql(`create table "queue_pause" ("queue" text not null, "paused_at" timestamptz not null, "paused_by_id" uuid null, "reason" text not null, primary key ("queue"), constraint queue_pause_reason_check check (reason <> '' and char_length(reason) <= 500));`);
    this.addSql(`alter table "queue_pause" add constraint "queue_pause_paused_by_id_foreign" foreign key ("paused_by_id") references "operator" ("id") on delete set null;`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop table "queue_pause";');
  }
}
