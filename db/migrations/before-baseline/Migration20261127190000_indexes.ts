import { Migration } from '@mikro-orm/migrations';

/** Indexes that serve all rows of a foreign key: those there were knew only the rows that stand. */
export class Migration20261127190000_indexes extends Migration {

  override name = 'Migration20261127190000_indexes';

  override up(): void | Promise<void> {
    this.addSql(`create index appointment_of_booking_index on appointment (booking_id) where booking_id is not null;`);
    this.addSql(`create index "patient_practice_index" on "patient" ("practice_id");`);
    this.addSql(`create index "calendar_task_connection_index" on "calendar_task" ("connection_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "calendar_task_connection_index";`);
    this.addSql(`drop index "patient_practice_index";`);
    this.addSql(`drop index "appointment_of_booking_index";`);
  }
}
