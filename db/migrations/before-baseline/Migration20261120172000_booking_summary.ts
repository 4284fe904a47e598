import { Migration } from '@mikro-orm/migrations';

export class Migration20261120172000_booking_summary extends Migration {

  override name = 'Migration20261120172000_booking_summary';

  override up(): void | Promise<void> {
    this.addSql(`alter table "booking" add column "assessment_summary" text null;`);
    this.addSql(`alter table "booking" add constraint booking_summary_check check (char_length(assessment_summary) <= 600);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "booking" drop constraint booking_summary_check;`);
    this.addSql(`alter table "booking" drop column "assessment_summary";`);
  }

}
