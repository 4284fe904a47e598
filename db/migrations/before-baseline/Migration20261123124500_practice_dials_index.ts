import { Migration } from '@mikro-orm/migrations';

export class Migration20261123124500_practice_dials_index extends Migration {

  override name = 'Migration20261123124500_practice_dials_index';

  override up(): void | Promise<void> {
    this.addSql('drop index "call_attempt_dentist_index";');
    this.addSql('create index call_attempt_practice_index on call_attempt (dentist_id, dialled_at);');
  }

  override down(): void | Promise<void> {
    this.addSql('drop index "call_attempt_practice_index";');
    this.addSql('create index "call_attempt_dentist_index" on "call_attempt" ("dentist_id");');
  }
}
