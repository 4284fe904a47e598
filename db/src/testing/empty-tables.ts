import type { EntityManager } from '@mikro-orm/postgresql';

/** By the tables named: every test database has the same schema. */
const statements = new Map<string, string>();

/**
 * Empties tables and all that refer to them, as `truncate … cascade` does, in a thirtieth of its time: that writes new files
 * for every table and index, also where nothing is in them. No trigger runs but what a truncated directory does.
 */
export async function emptyTables(em: EntityManager, ...names: string[]): Promise<void> {
  const key = names.join();
  const statement = statements.get(key) ?? (await statementFor(em, names));
  statements.set(key, statement);
  await em.execute(statement);
}

async function statementFor(em: EntityManager, names: readonly string[]): Promise<string> {
  const found = await em.execute<{ name: string }[]>(
    `with recursive reached as (
       select name::regclass::oid as id from unnest(?::text[]) name
       union select conrelid from pg_constraint join reached on confrelid = reached.id where contype = 'f')
     select id::regclass::text as name from reached`,
    [`{${names.join()}}`],
  );
  const all = found.map(({ name }) => name);
  // A table that nothing was ever written to has no page, which takes less to see than a query to plan.
  return `do $$ declare name text; begin
    perform set_config('session_replication_role', 'replica', true);
    ${all.includes('dentist') ? directoryTruncated : ''}
    foreach name in array '{${all.join()}}'::text[] loop
      if pg_relation_size(name::regclass) > 0 then execute 'delete from ' || name; end if;
    end loop;
    perform set_config('session_replication_role', 'origin', true);
  end $$`;
}

const directoryTruncated = `if exists (select from dentist) then perform directory_changed(
  array(select distinct istat_code from dentist union all select unnest(array['directory', 'listing']))); end if;`;
