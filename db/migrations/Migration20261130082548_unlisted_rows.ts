import { Migration } from '@mikro-orm/migrations';

export class Migration20261130082548_unlisted_rows extends Migration {

  override name = 'Migration20261130082548_unlisted_rows';

  override up(): void | Promise<void> {
    this.addSql(`alter table "dentist_source" add "missing_since" timestamptz null, add "joined_rank" int not null default 0;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "dentist_source" drop column "missing_since", drop column "joined_rank";`);
  }
}
