import { Migration } from '@mikro-orm/migrations';

export class Migration20261120162617_consent extends Migration {

  override name = 'Migration20261120162617_consent';

  override up(): void | Promise<void> {
    this.addSql(`create table "consent_record" ("id" uuid not null, "version" text not null, "functional" boolean not null, "analytics" boolean not null, "chosen_at" timestamptz not null, "recorded_at" timestamptz not null, "erasable_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "consent_record_erasable_index" on "consent_record" ("erasable_at");`);

    this.addSql(`create table "page_count" ("day" date not null, "route" text not null, "views" int not null, "visits" int not null, primary key ("day", "route"));`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop table "consent_record";');
    this.addSql('drop table "page_count";');
  }
}
