import { Migration } from '@mikro-orm/migrations';

export class Migration20261122131502_payment_review extends Migration {

  override name = 'Migration20261122131502_payment_review';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contact_task" drop constraint "contact_task_kind_check";`);
    this.addSql(`alter table "contact_task" add constraint "contact_task_kind_check" check ("kind" in ('contact', 'refund', 'review'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`delete from "contact_task" where "kind" = 'review';`);
    this.addSql(`alter table "contact_task" drop constraint "contact_task_kind_check";`);
    this.addSql(`alter table "contact_task" add constraint "contact_task_kind_check" check ("kind" in ('contact', 'refund'));`);
  }

}
