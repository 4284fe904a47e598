import { Migration } from '@mikro-orm/migrations';

export class Migration20261130114050_withdrawn_hold extends Migration {

  override name = 'Migration20261130114050_withdrawn_hold';

  override up(): void | Promise<void> {
    this.addSql(`create table "withdrawn_hold" ("hold_token" uuid not null, "withdrawn_at" timestamptz not null, primary key ("hold_token"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "withdrawn_hold" cascade;`);
  }
}
