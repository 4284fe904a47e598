import { Migration } from '@mikro-orm/migrations';

export class Migration20261122130501_doubtful_number extends Migration {

  override name = 'Migration20261122130501_doubtful_number';

  override up(): void | Promise<void> {
    this.addSql(`create table "doubtful_number" ("phone" text not null, "marked_at" timestamptz not null, "checked_at" timestamptz null, primary key ("phone"));`);
    this.addSql(`alter table "doubtful_number" add constraint "doubtful_number_phone_check" check (phone ~ '^[+][0-9]{6,15}$');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "doubtful_number" cascade;`);
  }

}
