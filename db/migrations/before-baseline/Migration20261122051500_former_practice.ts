import { Migration } from '@mikro-orm/migrations';

export class Migration20261122051500_former_practice extends Migration {

  override name = 'Migration20261122051500_former_practice';

  override up(): void | Promise<void> {
    this.addSql(`alter table "dentist_slug" add "former_id" int null;`);
    // Merges made before this column: the audit names the id that went.
    this.addSql(`update dentist_slug s set former_id = (m.detail ->> 'gone')::int from (select distinct on (detail ->> 'gone') detail from audit_entry where action = 'dentist.merged' order by detail ->> 'gone', at desc) m where s.slug = m.detail ->> 'slug';`);
    this.addSql(`alter table "dentist_slug" add constraint "dentist_slug_former_unique" unique ("former_id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "dentist_slug" drop constraint "dentist_slug_former_unique", drop column "former_id";`);
  }
}
