import { Migration } from '@mikro-orm/migrations';

/** Accounts of the studio are erased on request, too, and again after a restore. */
export class Migration20261125225500_erased_account extends Migration {

  override name = 'Migration20261125225500_erased_account';

  override up(): void | Promise<void> {
    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order', 'practice_account'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "erased_record" where "kind" = 'practice_account';`);
    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order'));`);
  }
}
