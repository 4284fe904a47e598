import type { EntityManager } from '@mikro-orm/postgresql';

/** What a new clone of the migrated template is like: the same for all of a run. */
export interface NewDatabase {
  catalogue: string;
  /** Rows that the migrations write, by table, as JSON. */
  rows: Record<string, string>;
  /** Names of all tables. */
  tables: string[];
  /** The last number of each sequence that gave one. */
  numbers: { sequence: string; last: string }[];
}

/** A larger one is made anew: deleted rows still lie in its files. */
const maxBytes = 40 * 1024 ** 2;

/** Changes with every statement that changes a definition, and with what `analyze` notes. */
const catalogue = ['class', 'attribute', 'attrdef', 'proc', 'type', 'trigger', 'constraint', 'policy', 'index']
  .map((name) => `select count(*) as rows, sum(xmin::text::bigint) as changes from pg_${name}`)
  .concat('select count(*), 0 from pg_statistic', 'select count(*), 0 from pg_db_role_setting where setdatabase <> 0')
  .join(' union all ');

/** Of a database that has only just been made. */
export async function readNew(em: EntityManager): Promise<NewDatabase> {
  const found = await em.execute<{ name: string; size: number }[]>(
    `select oid::regclass::text as name, pg_relation_size(oid)::int as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rows: NewDatabase['rows'] = {};
  for (const { name } of found.filter(({ size }) => size > 0)) {
    const [row] = await em.execute<{ rows: string | null }[]>(`select json_agg(t)::text as rows from ${name} t`);
    if (row?.rows) rows[name] = row.rows;
  }
  const numbers = await em.execute<NewDatabase['numbers']>(
    `select seqrelid::regclass::text as sequence, pg_sequence_last_value(seqrelid)::text as last from pg_sequence
     where pg_sequence_last_value(seqrelid) is not null`,
  );
  return { catalogue: await readCatalogue(em), rows, tables: found.map(({ name }) => name), numbers };
}

/** Makes a used database like new; false when it cannot be, because its definitions changed or it grew large. */
export async function reset(em: EntityManager, ofNew: NewDatabase): Promise<boolean> {
  const [size] = await em.execute<{ bytes: string }[]>('select pg_database_size(current_database()) as bytes');
  if (Number(size?.bytes) > maxBytes || (await readCatalogue(em)) !== ofNew.catalogue) return false;
  const filled = Object.entries(ofNew.rows).map(
    ([name, json]) =>
      `insert into ${name} select * from json_populate_recordset(null::${name}, '${json.replaceAll("'", "''")}');`,
  );
  const numbers = ofNew.numbers.map(({ sequence, last }) => `perform setval('${sequence}', ${last});`);
  await em.execute(`do $$ declare name text; begin
    perform set_config('session_replication_role', 'replica', true);
    foreach name in array '{${ofNew.tables.join()}}'::text[] loop
      if pg_relation_size(name::regclass) > 0 then execute 'delete from ' || name; end if;
    end loop;
    ${filled.join('\n')}
    perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
    ${numbers.join('\n')}
    perform set_config('session_replication_role', 'origin', true);
  end $$`);
  return true;
}

async function readCatalogue(em: EntityManager): Promise<string> {
  return JSON.stringify(await em.execute(catalogue));
}
