import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { exportDatabase } from '../backup/export-database.ts';
import { importDatabase } from '../backup/import-database.ts';
import { createOrm } from '../orm.ts';
import { usualPatience } from '../short-locks.ts';
import { createPracticeRow, createTestDatabase, setUpTestDatabase } from '../testing/index.ts';
import { applyAccess } from './apply-access.ts';
import { ensureRoles, RolesProblem } from './ensure-roles.ts';
import { migrateUp } from './migrate-database.ts';
import { type DataRole, dataRoles, roleName } from './role-names.ts';
import { closedToStudio, guardedTables } from './row-policies.ts';
import { tableAccess } from './table-access.ts';

const db = setUpTestDatabase();
const patience = { ...usualPatience, pauseMs: 10 };

/** Connections of the services' login, which are closed after the test. */
async function connect(role?: DataRole, clientUrl = db.serviceUrl) {
  const orm = await createOrm({ clientUrl, poolMax: 1, ...(role && { role }) });
  onTestFinished(() => orm.close());
  return orm;
}

test('every table has a line that says who may do what with it', async () => {
  const tables = await db.em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  expect(Object.keys(tableAccess).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('every table of practices keeps its rows apart, or says why nobody of a practice comes to it', async () => {
  // A table hangs on a practice by its column, or by a booking's or a clinician's.
  const ofPractices = await db.em.execute<{ name: string; forced: boolean; studio: number }[]>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
            (select count(*)::int from pg_policies p where p.tablename = c.relname and 'dentisti_studio' = any(p.roles)) as studio
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
        select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.relname
           and k.column_name in ('practice_id', 'dentist_id', 'booking_id', 'clinician_id'))
      order by 1`,
  );
  expect(ofPractices.length).toBeGreaterThan(20);
  for (const { name, forced, studio } of ofPractices) {
    expect(forced, `${name}: row-level security`).toBe(true);
    if (name in closedToStudio) {
      expect(studio, `${name}: closed to the studio`).toBe(0);
      expect(tableAccess[name]?.studio, `${name}: granted to the studio`).toBeUndefined();
    } else expect(studio, `${name}: policies of the studio`).toBeGreaterThan(0);
  }
  // Nothing is granted to a practice's people that no policy guards, but for the revisions, which name comuni, and the audit, to which they add alone.
  const granted = Object.keys(tableAccess).filter((name) => tableAccess[name]?.studio);
  expect(granted.filter((name) => !guardedTables.includes(name))).toEqual(['audit_entry', 'directory_revision']);
});

test('the login of the services alone, and nobody of no practice, reads anything', async () => {
  const practice = await createPracticeRow(db.em.fork());
  await db.em.execute(`insert into practice_agenda (dentist_id, slot_minutes, enabled) values (?, 30, true)`, [
    practice.id,
  ]);
  const [alone, visitor, studio] = await Promise.all([connect(), connect('visitor'), connect('studio')]);
  for (const table of Object.keys(tableAccess))
    await expect(alone.em.fork().execute(`select 1 from "${table}" limit 1`), table).rejects.toThrow(
      /permission denied/,
    );
  expect(await visitor.em.fork().execute('select dentist_id from practice_agenda')).toEqual([
    { dentist_id: practice.id },
  ]);
  for (const table of guardedTables.filter((name) => tableAccess[name]?.studio && name !== 'dentist'))
    expect(await studio.em.fork().execute(`select 1 from "${table}" limit 1`), table).toEqual([]);
  const me = await visitor.em.fork().execute('select session_user as login, current_user as role');
  expect(me).toEqual([{ login: 'dentisti_service', role: 'dentisti_visitor' }]);
  // The services own nothing and pass by no policy.
  const rights = `select rolsuper, rolbypassrls, rolinherit, rolcreaterole from pg_roles where rolname = 'dentisti_service'`;
  expect(await db.em.execute(rights)).toEqual([
    { rolsuper: false, rolbypassrls: false, rolinherit: false, rolcreaterole: false },
  ]);
});

test('what was done stays as it was written, and is of our side what no visitor needs', async () => {
  const [visitor, operator, worker] = await Promise.all([connect('visitor'), connect('operator'), connect('worker')]);
  for (const orm of [visitor, operator]) {
    const em = orm.em.fork();
    await em.execute(`insert into audit_entry (at, action) values (now(), 'roles.tested')`);
    for (const statement of [`update audit_entry set action = 'x'`, 'delete from audit_entry', 'truncate audit_entry'])
      await expect(em.execute(statement), statement).rejects.toThrow(/permission denied/);
  }
  await worker.em.fork().execute('delete from audit_entry');
  for (const table of ['backup_run', 'google_place_staging', 'lead_note'])
    await expect(visitor.em.fork().execute(`select 1 from ${table}`), table).rejects.toThrow(/permission denied/);
});

test('applied again nothing changes; what drifted is put right', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  const { em } = other;
  const policies = () =>
    em.execute(`select oid, polname, polrelid::regclass::text as table from pg_policy order by 3, 2`);
  const before = await policies();
  await applyAccess(em.fork());
  expect(await policies()).toEqual(before);
  await em.execute('grant select on backup_run to dentisti_visitor');
  await em.execute('revoke select on dentist from dentisti_worker');
  await em.execute('drop policy studio on booking');
  await em.execute('create policy loose on booking to dentisti_studio using (true)');
  await em.execute('alter table chair disable row level security');
  await migrateUp(other.orm, other.serviceUrl);
  const names = (rows: unknown[]) =>
    (rows as { polname: string; table: string }[]).map((p) => `${p.table} ${p.polname}`);
  expect(names(await policies())).toEqual(names(before));
  expect(
    await em.execute(
      `select has_table_privilege('dentisti_visitor', 'backup_run', 'select') as surplus,
         has_table_privilege('dentisti_worker', 'dentist', 'select') as lacking,
         (select relrowsecurity from pg_class where relname = 'chair') as guarded`,
    ),
  ).toEqual([{ surplus: false, lacking: true, guarded: true }]);
});

test('the roles of one server are made from several databases at once', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))));
  const user = `dentisti_service_${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => void (await db.em.execute(`drop role ${user}`)));
  const password = `it's "?" 100%`;
  await Promise.all(databases.map(({ orm }) => ensureRoles(orm.em.fork(), { user, password }, patience)));
  const url = new URL(databases[0]?.url ?? '');
  url.username = user;
  url.password = encodeURIComponent(password);
  const orm = await connect('worker', url.href);
  for (const role of dataRoles) await orm.em.fork().execute(`set role ${roleName(role)}`);
});

test('an owner that is no superuser migrates, reads its rows and backs them up', async () => {
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  await db.em.execute(`create role ${owner} login password 'x'`);
  await db.em.execute(`create database ${owner} owner ${owner}`);
  const url = new URL(db.url);
  url.username = owner;
  url.password = 'x';
  url.pathname = `/${owner}`;
  const orm = await createOrm({ clientUrl: url.href, poolMax: 2, statementTimeoutMs: 0 });
  onTestFinished(async () => {
    await orm.close();
    await db.em.execute(`drop database ${owner} with (force)`);
    await db.em.execute(`drop role ${owner}`);
  });
  // The roles are there already; making them is not for this user.
  await expect(ensureRoles(orm.em.fork(), { user: `${owner}_service`, password: 'x' }, patience)).rejects.toThrow(
    RolesProblem,
  );
  await expect(ensureRoles(orm.em.fork(), { user: owner, password: 'x' }, patience)).rejects.toThrow(
    `grant dentisti_visitor, dentisti_operator, dentisti_worker, dentisti_studio to "${owner}"`,
  );
  const serviceUrl = new URL(db.serviceUrl);
  serviceUrl.pathname = url.pathname;
  await migrateUp(orm, serviceUrl.href);
  const practice = await createPracticeRow(orm.em.fork());
  const lines: string[] = [];
  for await (const line of exportDatabase(orm, new Date())) lines.push(line.trim());
  await importDatabase(
    orm,
    (async function* () {
      yield* lines;
    })(),
  );
  expect(await orm.em.fork().execute('select id from dentist')).toEqual([{ id: practice.id }]);
  const visitor = await connect('visitor', serviceUrl.href);
  expect(await visitor.em.fork().execute('select id from dentist')).toEqual([{ id: practice.id }]);
}, 120_000);

test('a login that no policy would hold is refused', async () => {
  const user = `open_${randomUUID().slice(0, 8)}`;
  await db.em.execute(`create role ${user} login bypassrls`);
  onTestFinished(async () => void (await db.em.execute(`drop role ${user}`)));
  await expect(ensureRoles(db.em.fork(), { user, password: 'x' }, patience)).rejects.toThrow(/would not hold it/);
});
