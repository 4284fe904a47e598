import { Migration } from '@mikro-orm/migrations';

export class Migration20261122191000_simulated_call extends Migration {

  override name = 'Migration20261122191000_simulated_call';

  override up(): void | Promise<void> {
    this.addSql(`alter table "call_attempt" add "is_simulation" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "call_attempt" drop column "is_simulation";`);
  }
}
