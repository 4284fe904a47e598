import { Migration } from '@mikro-orm/migrations';

export class Migration20261120171500_call_end_asked extends Migration {

  override name = 'Migration20261120171500_call_end_asked';

  override up(): void | Promise<void> {
    this.addSql(`alter table "call_attempt" add column "end_asked_at" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "call_attempt" drop column "end_asked_at";`);
  }

}
