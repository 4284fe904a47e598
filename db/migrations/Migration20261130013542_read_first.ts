import { Migration } from '@mikro-orm/migrations';

export class Migration20261130013542_read_first extends Migration {

  override name = 'Migration20261130013542_read_first';

  override up(): void | Promise<void> {
    this.addSql(`alter table "review_request" add "is_read_first" boolean not null default false;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "review_request" drop column "is_read_first";`);
  }
}
