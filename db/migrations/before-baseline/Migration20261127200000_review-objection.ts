import { Migration } from '@mikro-orm/migrations';

/** Who wants no requests for reviews. */
export class Migration20261127200000_reviewObjection extends Migration {

  override name = 'Migration20261127200000_reviewObjection';

  override up(): void | Promise<void> {
    this.addSql(`create table "review_objection" ("mail_hash" text not null, "objected_at" timestamptz not null, primary key ("mail_hash"));`);
    this.addSql(`alter table "review_objection" add constraint "review_objection_hash_check" check (mail_hash ~ '^[0-9a-f]{64}$');`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table "review_objection";`);
  }
}
