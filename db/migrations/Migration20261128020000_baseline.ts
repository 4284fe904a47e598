import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';

const statements = join(import.meta.dirname, 'baseline');
const before = join(import.meta.dirname, 'before-baseline');

/**
 * The whole schema, as the migrations in `before-baseline` make it one after the other; one file per subject, in the order of
 * their numbers. Runs on an empty database alone: `db/src/migration-history.ts` says what becomes of others. The names of those
 * before are noted with it, so that this database and one that grew are the same to backups and to the version before.
 */
export class Migration20261128020000_baseline extends Migration {

  override name = 'Migration20261128020000_baseline';

  override up(): void | Promise<void> {
    for (const file of readdirSync(statements).sort()) this.addSql(readFileSync(join(statements, file), 'utf8'));
    const names = readdirSync(before).sort().map((file) => `('${file.replace('.ts', '')}')`);
    this.addSql(`insert into "migration" ("name") values ${names.join(', ')};`);
  }

  /** Extensions stay: they may have been there before, and others may use them. */
  override down(): void | Promise<void> {
    this.addSql(`do $$
declare
  made record;
begin
  for made in select format('drop table %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop execute made.statement; end loop;
  for made in select format('drop function %s', p.oid::regprocedure) as statement from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute made.statement; end loop;
  delete from migration;
end $$;`);
  }
}
