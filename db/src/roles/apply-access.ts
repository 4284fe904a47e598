// SQL: grants and policies are no entities; what there is, is read from Postgres' own catalogue.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { alone, findNewer, getApplied } from '../migration-history.ts';
import { type LockPatience, withShortLocks } from '../short-locks.ts';
import { allRoles, dataRoles, quotedName, roleName } from './role-names.ts';
import { guardedTables, policiesOf } from './row-policies.ts';
import { tableAccess } from './table-access.ts';

/**
 * Makes grants and policies of the database what the records say, in one transaction: for a database that nobody else uses. Runs
 * only the statements that change something. Tables that are not there are left out.
 */
export async function applyAccess(em: EntityManager): Promise<void> {
  await em.transactional(async (tx) => {
    const changes = await findChanges(tx);
    if (changes.length > 0) await tx.execute(changes.map(({ sql }) => sql).join(';\n'));
  });
}

/**
 * The same beside services, a transaction for each table: a policy takes a lock that every reader waits for, and who holds
 * such a lock of two tables and somebody who comes to them in the other order wait for each other. A newer version's tables are
 * unknown to this one, which would close them: where it has migrated, all stays as it is.
 * @throws MigrationProblem
 */
export async function applyAccessBeside(orm: MikroORM, patience: LockPatience): Promise<void> {
  const apply = async (lock: EntityManager) => {
    if (findNewer(await getApplied(lock))) return;
    for (const [table, changes] of Map.groupBy(await findChanges(lock), (change) => change.table))
      await withShortLocks(orm, `The change of grants and policies of ${table}`, patience, (tx) =>
        tx.execute(changes.map(({ sql }) => sql).join(';\n')),
      );
  };
  await alone(orm, apply, patience.notify);
}

/** A statement that is lacking, and whose it is. */
interface Change {
  table: string;
  sql: string;
}

async function findChanges(tx: EntityManager): Promise<Change[]> {
  return [...(await missingGrants(tx)), ...(await missingSequences(tx)), ...(await missingPolicies(tx))];
}

/**
 * Takes row-level security off, and from the studio, which has nothing without it, every grant: a column or table that a policy names
 * could not be dropped, and an earlier version knows no policies.
 */
export async function withdrawPolicies(em: EntityManager): Promise<void> {
  await em.transactional(async (tx) => {
    const policies = await tx.execute<{ table: string; name: string }[]>(
      `select tablename as table, policyname as name from pg_policies where schemaname = 'public'`,
    );
    for (const { table, name } of policies) await tx.execute(`drop policy ${quotedName(name)} on ${quotedName(table)}`);
    const tables = await tx.execute<{ name: string }[]>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity`,
    );
    for (const { name } of tables) await tx.execute(unguard(name).join('; '));
    const [role] = await tx.execute<object[]>('select 1 from pg_roles where rolname = ?', [roleName('studio')]);
    if (role) await tx.execute(`revoke all on all tables in schema public from ${roleName('studio')}`);
  });
}

const unguard = (table: string): string[] => [
  `alter table ${quotedName(table)} no force row level security`,
  `alter table ${quotedName(table)} disable row level security`,
];

async function missingGrants(tx: EntityManager): Promise<Change[]> {
  const tables = await tx.execute<{ name: string; held: string[] }[]>(
    `select c.relname as name, coalesce(array_agg(r.rolname || ' ' || lower(a.privilege_type)) filter (where r.oid is not null), '{}') as held
       from pg_class c
       left join lateral aclexplode(c.relacl) a on true
       left join pg_roles r on r.oid = a.grantee and r.rolname = any(string_to_array(?, ', '))
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
    [allRoles],
  );
  const changes: Change[] = [];
  for (const { name, held } of tables) {
    for (const role of dataRoles) {
      const wanted: readonly string[] = tableAccess[name]?.[role] ?? [];
      const has = held
        .filter((grant) => grant.startsWith(`${roleName(role)} `))
        .map((grant) => grant.split(' ')[1] ?? '');
      const surplus = has.filter((verb) => !wanted.includes(verb));
      const lacking = wanted.filter((verb) => !has.includes(verb));
      if (surplus.length > 0)
        changes.push({
          table: name,
          sql: `revoke ${surplus.join(', ')} on ${quotedName(name)} from ${roleName(role)}`,
        });
      if (lacking.length > 0)
        changes.push({ table: name, sql: `grant ${lacking.join(', ')} on ${quotedName(name)} to ${roleName(role)}` });
    }
  }
  const [schema] = await tx.execute<{ isOpen: boolean }[]>(
    `select bool_and(has_schema_privilege(rolname, 'public', 'usage')) as "isOpen" from pg_roles where rolname = any(string_to_array(?, ', '))`,
    [allRoles],
  );
  const open = { table: 'the schema', sql: `grant usage on schema public to ${allRoles}` };
  return schema?.isOpen ? changes : [open, ...changes];
}

/** Whoever adds rows draws their numbers. */
async function missingSequences(tx: EntityManager): Promise<Change[]> {
  const closed = await tx.execute<{ name: string; table: string; role: string }[]>(
    `select s.relname as name, t.relname as table, r.rolname as role
       from pg_class s
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       join pg_roles r on r.rolname = any(string_to_array(?, ', '))
      where s.relnamespace = 'public'::regnamespace and s.relkind = 'S' and not has_sequence_privilege(r.oid, s.oid, 'usage')`,
    [allRoles],
  );
  return dataRoles.flatMap((role) =>
    closed
      .filter((sequence) => sequence.role === roleName(role) && tableAccess[sequence.table]?.[role]?.includes('insert'))
      .map(({ name, table }) => ({
        table,
        sql: `grant usage on sequence ${quotedName(name)} to ${roleName(role)}`,
      })),
  );
}

async function missingPolicies(tx: EntityManager): Promise<Change[]> {
  const tables = await tx.execute<{ name: string; owner: string; isForced: boolean; isGuarded: boolean }[]>(
    `select relname as name, pg_get_userbyid(relowner) as owner, relrowsecurity and relforcerowsecurity as "isForced",
            relname = any(string_to_array(?, ',')) as "isGuarded"
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    [guardedTables.join(',')],
  );
  const found = await tx.execute<{ table: string; name: string; sql: string | null }[]>(
    `select c.relname as table, p.polname as name, obj_description(p.oid, 'pg_policy') as sql
       from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace`,
  );
  const changes: Change[] = [];
  for (const { name: table, owner, isForced, isGuarded } of tables) {
    const statements: string[] = [];
    const wanted = isGuarded ? policiesOf(table, owner) : [];
    const stored = found.filter((policy) => policy.table === table);
    const isKept = (policy: { name: string; sql: string | null }) =>
      wanted.some(({ name, sql }) => name === policy.name && sql === policy.sql);
    for (const policy of stored)
      if (!isKept(policy)) statements.push(`drop policy ${quotedName(policy.name)} on ${quotedName(table)}`);
    for (const policy of wanted) {
      if (stored.some(({ name, sql }) => name === policy.name && sql === policy.sql)) continue;
      // The text it was made from stands in its comment: Postgres keeps a policy in words of its own.
      const text = policy.sql.replaceAll(`'`, `''`);
      statements.push(policy.sql, `comment on policy ${policy.name} on ${quotedName(table)} is '${text}'`);
    }
    if (isGuarded && !isForced)
      statements.push(
        `alter table ${quotedName(table)} enable row level security`,
        `alter table ${quotedName(table)} force row level security`,
      );
    if (!isGuarded && isForced) statements.push(...unguard(table));
    changes.push(...statements.map((sql) => ({ table, sql })));
  }
  return changes;
}
