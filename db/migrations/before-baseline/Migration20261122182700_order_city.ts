import { Migration } from '@mikro-orm/migrations';

export class Migration20261122182700_order_city extends Migration {

  override name = 'Migration20261122182700_order_city';

  override up(): void | Promise<void> {
    this.addSql(`alter table "package_order" add "city" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql('alter table "package_order" drop column "city";');
  }
}
