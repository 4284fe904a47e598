import type { EntityManager } from '@mikro-orm/postgresql';

/** Whatever `public` and the database itself hold, without what an extension brought. */
const ofExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;
const acl = (column: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${column}) a), 'default')`;
/** Options of a column; some builds of Postgres (17.12 of Debian) add a `pg_attver` to every one. */
const options = `(select string_agg(o, ' ' order by o) from unnest(a.attoptions) o where o !~ '^pg_')`;
const relations = `pg_class c where c.relnamespace = 'public'::regnamespace and not ${ofExtension('pg_class', 'c.oid')}`;
const ofPublic = (table: string) => `${table}::regclass in (select c.oid from ${relations})`;

/** One line per thing, by Postgres' own catalogue: what a dump of the schema would show, and some of what it would not. A body may be indented otherwise. */
const catalogue: Readonly<Record<string, string>> = {
  database: `select concat_ws(' ', datcollate, datctype, pg_encoding_to_char(encoding), ${acl('datacl')},
      (select string_agg(concat_ws(' ', setrole, setconfig::text), ' ') from pg_db_role_setting s where s.setdatabase = d.oid))
    from pg_database d where datname = current_database()`,
  schemas: `select concat_ws(' ', nspname, pg_get_userbyid(nspowner), ${acl('nspacl')})
    from pg_namespace where nspname !~ '^pg_(toast|temp)'`,
  extensions: `select concat_ws(' ', extname, extversion, extnamespace::regnamespace) from pg_extension`,
  relations: `select concat_ws(' ', c.relkind, c.relname, pg_get_userbyid(c.relowner), ${acl('c.relacl')}, c.relpersistence,
      c.relreplident, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text, c.reltablespace) from ${relations}`,
  columns: `select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid),
      a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget,
      ${options}, ${acl('a.attacl')})
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and c.relkind <> 'i' and ${ofPublic('a.attrelid')}`,
  constraints: `select concat_ws(' ', conrelid::regclass, conname, contype, convalidated, condeferrable, condeferred, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisprimary, indisclustered, indisreplident)
    from pg_index where ${ofPublic('indrelid')}`,
  sequences: `select concat_ws(' ', s.seqrelid::regclass, format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax,
      s.seqcache, s.seqcycle, d.deptype, d.refobjid::regclass, a.attname, pg_sequence_last_value(s.seqrelid))
    from pg_sequence s left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.seqrelid and d.deptype in ('a', 'i')
    left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid`,
  functions: `select concat_ws(' ', p.oid::regprocedure, pg_get_function_result(p.oid), l.lanname, p.prokind, p.provolatile, p.proparallel,
      p.prosecdef, p.proisstrict, p.proleakproof, p.proconfig::text, p.procost, p.prorows, pg_get_userbyid(p.proowner), ${acl('p.proacl')},
      regexp_replace(regexp_replace(btrim(p.prosrc, E' \\n'), '(--[^\\n]*)\\n', '\\1 (end) ', 'g'), '\\s+', ' ', 'g'))
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and not ${ofExtension('pg_proc', 'p.oid')}`,
  triggers: `select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  eventTriggers: 'select evtname from pg_event_trigger',
  rules: `select concat_ws(' ', tablename, rulename, definition) from pg_rules where schemaname = 'public'`,
  views: `select concat_ws(' ', viewname, definition) from pg_views where schemaname = 'public'`,
  policies: `select concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[]::text,
      pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy`,
  types: `select concat_ws(' ', t.typname, t.typtype, pg_get_userbyid(t.typowner), ${acl('t.typacl')}, format_type(t.typbasetype, t.typtypmod),
      (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('c', 'd', 'e', 'r')
      and not ${ofExtension('pg_type', 't.oid')} and not exists (select from pg_class c where c.oid = t.typrelid and c.relkind <> 'c')`,
  statistics: 'select pg_get_statisticsobjdef(oid) from pg_statistic_ext',
  comments: `select concat_ws(' ', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where classoid <> 'pg_database'::regclass and objoid >= 16384`,
  defaultPrivileges: `select concat_ws(' ', pg_get_userbyid(defaclrole), defaclnamespace::regnamespace, defaclobjtype, ${acl('defaclacl')}) from pg_default_acl`,
};

const moment = /"\d{4}-\d\d-\d\dT[^"]+"/g;

/** Everything a schema is made of and every row in it, in lines that two databases can be compared by; of moments, that there is one. */
export async function describeSchema(em: EntityManager): Promise<Record<string, string[]>> {
  const described: Record<string, string[]> = {};
  for (const [kind, query] of Object.entries(catalogue)) {
    const rows = await em.execute<{ line: string }[]>(`select line from (${query}) found (line)`);
    described[kind] = rows.map(({ line }) => line).sort();
  }
  const tables = await em.execute<{ name: string }[]>(`select c.relname as name from ${relations} and c.relkind = 'r'`);
  const rowsOf = ({ name }: { name: string }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`;
  const rows = await em.execute<{ row: string }[]>(tables.map(rowsOf).join(' union all '));
  described.rows = rows.map(({ row }) => row.replace(moment, '"a moment"')).sort();
  return described;
}
