import { Migration } from '@mikro-orm/migrations';

/** Since when a practice may keep a patient with us no more; patients whom somebody had erased. */
export class Migration20261126093000_patients_kept extends Migration {

  override name = 'Migration20261126093000_patients_kept';

  override up(): void | Promise<void> {
    this.addSql(`alter table "patient" add "orphaned_at" timestamptz null;`);
    this.addSql(`create index patient_orphaned_index on patient (orphaned_at) where orphaned_at is not null;`);
    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order', 'practice_account', 'patient'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "erased_record" where "kind" = 'patient';`);
    this.addSql(`alter table "erased_record" drop constraint "erased_record_kind_check";`);
    this.addSql(`alter table "erased_record" add constraint "erased_record_kind_check" check ("kind" in ('lead', 'profile_report', 'package_order', 'practice_account'));`);
    this.addSql(`alter table "patient" drop column "orphaned_at";`);
  }

}
