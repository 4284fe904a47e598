import { Migration } from '@mikro-orm/migrations';

/** The colleagues' list of calls: newest first, all of them or those of one state. */
export class Migration20261120200815_call_list extends Migration {

  override name = 'Migration20261120200815_call_list';

  override up(): void | Promise<void> {
    this.addSql('create index call_task_created_index on call_task (created_at, id);');
    this.addSql('create index call_task_state_index on call_task (state, created_at, id);');
  }

  override down(): void | Promise<void> {
    this.addSql('drop index call_task_created_index;');
    this.addSql('drop index call_task_state_index;');
  }
}
