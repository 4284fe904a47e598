import { Migration } from '@mikro-orm/migrations';

export class Migration20261120203104_erased_record extends Migration {

  override name = 'Migration20261120203104_erased_record';

  override up(): void | Promise<void> {
    this.addSql(`create table "erased_record" ("kind" text not null, "record_id" uuid not null, "at" timestamptz not null, primary key ("kind", "record_id"));`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order'));`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop table "erased_record";');
  }
}
