import { Migration } from '@mikro-orm/migrations';

/**
 * When a patient last took the consent to recalls back, also by word to the practice: of two practices that become one, a
 * consent given before it to the other no longer counts.
 */
export class Migration20261127180000_recallWithdrawn extends Migration {

  override name = 'Migration20261127180000_recallWithdrawn';

  override up(): void | Promise<void> {
    this.addSql(`alter table "patient" add "recall_withdrawn_at" timestamptz null;`);
    this.addSql(`update "patient" p set "recall_withdrawn_at" = r.withdrawn_at
      from (select patient_id, max(withdrawn_at) as withdrawn_at from "recall" where withdrawn_at is not null group by patient_id) r
      where r.patient_id = p.id and p.erased_at is null;`);
    this.addSql(`alter table "patient" drop constraint "patient_erased_check";`);
    this.addSql(`alter table "patient" add constraint "patient_erased_check" check (erased_at is null or phone is null and email is null and note is null and recall_consent_at is null and recall_withdrawn_at is null);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "patient" drop constraint "patient_erased_check";`);
    this.addSql(`alter table "patient" drop column "recall_withdrawn_at";`);
    this.addSql(`alter table "patient" add constraint "patient_erased_check" check (erased_at is null or phone is null and email is null and note is null and recall_consent_at is null);`);
  }
}
