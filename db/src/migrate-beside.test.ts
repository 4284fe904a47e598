import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { alone, applyMigrations, getApplied, MigrationHistory } from './migration-history.ts';
import { MigrationProblem } from './migration-problem.ts';
import { FolderMigrator } from './migration-runner.ts';
import { createOrm } from './orm.ts';
import { migrateUp } from './roles/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';
import { writeLaterMigrations } from './testing/later-migrations.ts';

/** Short waits for locks; all tries together may take long on a busy machine. */
const patience = { lockTimeoutMs: 100, pauseMs: 20, withinMs: 60_000 };

async function createDatabase(contents: 'empty' | 'no tables' = 'empty'): Promise<TestDatabase> {
  const db = await createTestDatabase(contents);
  onTestFinished(() => db.close());
  return db;
}

/** Connections of another process. A test opens them before what they wait for: they are closed after it has ended. */
async function connectAgain({ url }: TestDatabase) {
  const orm = await createOrm({ clientUrl: url, poolMax: 2, statementTimeoutMs: 0 });
  onTestFinished(() => orm.close());
  return orm;
}

/** A transaction that looked at something and stays open until its end is asked for. */
async function keepOpen(db: TestDatabase, statement: string, begin = 'begin') {
  const orm = await createOrm({ clientUrl: db.url, poolMax: 1 });
  const kept = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const ended = orm.em
    .fork()
    .getKysely()
    .connection()
    .execute(async (connection) => {
      const run = (sql: string) => connection.executeQuery({ sql, parameters: [] } as never);
      await run(begin);
      await run(statement);
      begun.resolve();
      await kept.promise;
      await run('rollback');
    });
  await begun.promise;
  const end = async () => {
    kept.resolve();
    await ended;
  };
  onTestFinished(async () => {
    await end();
    await orm.close();
  });
  return end;
}

/** Another reader, who fails where it has to wait for long. */
const read = (db: TestDatabase, table: string) =>
  db.em.fork().transactional(async (tx) => {
    await tx.execute(`set local statement_timeout = '20s'`);
    await tx.execute(`select from ${table}`);
  });

const findWaiting = ({ em }: TestDatabase) =>
  em.execute<{ pid: number }[]>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
const findIndex = async ({ em }: TestDatabase, name: string) => {
  const [index] = await em.execute<{ isValid: boolean }[]>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(?)',
    [name],
  );
  return index?.isValid ?? null;
};
const countLater = async ({ em }: TestDatabase) =>
  (await getApplied(em)).filter((name) => name.startsWith('Migration9999')).length;
const addFax = { up: ['alter table lead add fax text'] };
const addIndex = {
  up: ['create index concurrently if not exists lead_fax_index on lead (fax)'],
  isTransactional: false,
};

test('a reader that stays makes the change wait, and nobody else', async () => {
  const db = await createDatabase();
  const other = await connectAgain(db);
  const { folder, names } = writeLaterMigrations({ up: ['create table later (id int)'] }, addFax);
  const endReader = await keepOpen(db, 'select from lead');
  const run = applyMigrations(other, folder, patience);
  // Each would stay behind the change that waits for the first reader.
  for (const _reader of Array.from({ length: 5 })) {
    await expect.poll(() => findWaiting(db), { timeout: 30_000 }).not.toEqual([]);
    await read(db, 'lead');
  }
  expect(await countLater(db)).toBe(1);
  await endReader();
  expect((await run).map(({ name }) => name)).toEqual(names);
  expect(await countLater(db)).toBe(2);
});

test('one that never ends is named as the reason; what came before stays, and the next run goes on', async () => {
  const db = await createDatabase();
  const { folder, names } = writeLaterMigrations({ up: ['create table later (id int)'] }, addFax);
  const endReader = await keepOpen(db, 'select from lead');
  const run = applyMigrations(db.orm, folder, { ...patience, withinMs: 0 });
  await expect(run).rejects.toThrow(MigrationProblem);
  await expect(run).rejects.toThrow(new RegExp(`${names[1]}.*lock.*pg_stat_activity.*again`, 's'));
  expect(await countLater(db)).toBe(1);
  await endReader();
  expect((await applyMigrations(db.orm, folder, patience)).map(({ name }) => name)).toEqual(names.slice(1));
});

test('a migration that fails leaves what came before it', async () => {
  const db = await createDatabase();
  const { folder } = writeLaterMigrations(addFax, { up: ['create table later (id int)', 'select 1 / 0'] });
  await expect(applyMigrations(db.orm, folder)).rejects.toThrow(/division by zero/);
  expect(await countLater(db)).toBe(1);
  expect(await db.em.execute(`select to_regclass('later') as found`)).toEqual([{ found: null }]);
});

test('two at once: one says that it waits, each migration runs once, and an index waits for neither', async () => {
  const db = await createDatabase();
  const makeTable = { up: ['create table later (id int)'] };
  const { folder, names } = writeLaterMigrations(makeTable, addFax, addIndex, { up: ['insert into later values (1)'] });
  const others = await Promise.all([connectAgain(db), connectAgain(db)]);
  const notes: string[][] = [[], []];
  const runs = await alone(db.orm, async () => {
    const started = others.map((orm, index) =>
      applyMigrations(orm, folder, { ...patience, notify: (message) => void notes[index]?.push(message) }),
    );
    await expect.poll(() => notes.map(({ length }) => length), { timeout: 30_000 }).toEqual([1, 1]);
    return started;
  }).then((started) => Promise.all(started));
  expect(runs.map(({ length }) => length).sort()).toEqual([0, names.length]);
  expect(await countLater(db)).toBe(names.length);
  expect(await db.em.execute('select id from later')).toHaveLength(1);
  for (const said of notes) expect(said.filter((message) => message.includes('waiting'))).toHaveLength(1);
  expect(await findIndex(db, 'lead_fax_index')).toBe(true);
});

test('a lost lock is noticed: what was not finished is rolled back', async () => {
  const db = await createDatabase();
  const other = await connectAgain(db);
  const { folder, names } = writeLaterMigrations({ up: ['create table later (id int)'] }, addFax);
  const endReader = await keepOpen(db, 'select from lead');
  const run = applyMigrations(other, folder, patience);
  run.catch(() => {});
  await expect.poll(() => findWaiting(db), { timeout: 30_000 }).not.toEqual([]);
  await db.em.execute(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7283004
    and database = (select oid from pg_database where datname = current_database())`);
  await endReader();
  await expect(run).rejects.toThrow();
  expect(await countLater(db)).toBe(1);
  expect((await applyMigrations(db.orm, folder, patience)).map(({ name }) => name)).toEqual(names.slice(1));
});

describe('an index that is made concurrently', () => {
  test('and is killed half-way is dropped and made anew by the next run', async () => {
    const db = await createDatabase();
    const other = await connectAgain(db);
    const { folder } = writeLaterMigrations(addFax, addIndex);
    await applyMigrations(db.orm, writeLaterMigrations(addFax).folder);
    // Its snapshot is older than the index.
    const endReader = await keepOpen(db, 'select from lead', 'begin isolation level repeatable read');
    const notes: string[] = [];
    const settings = { ...patience, notify: (message: string) => void notes.push(message) };
    const run = applyMigrations(other, folder, settings);
    run.catch(() => {});
    await expect.poll(() => findIndex(db, 'lead_fax_index'), { timeout: 30_000 }).toBe(false);
    await expect.poll(() => findWaiting(db), { timeout: 30_000 }).not.toEqual([]);
    // Nobody waits behind it.
    await read(db, 'lead');
    await db.em.execute(`update lead set fax = ''`);
    // It waits longer than others would wait behind a lock.
    await wait(5 * patience.lockTimeoutMs);
    expect(notes).toEqual([expect.stringContaining('runs beside the services')]);
    for (const { pid } of await findWaiting(db)) await db.em.execute('select pg_terminate_backend(?)', [pid]);
    await expect(run).rejects.toThrow();
    expect(await countLater(db)).toBe(1);
    expect(await findIndex(db, 'lead_fax_index')).toBe(false);
    await endReader();
    await applyMigrations(db.orm, folder, patience);
    expect(await findIndex(db, 'lead_fax_index')).toBe(true);
    expect(await countLater(db)).toBe(2);
  });

  test('and is still being made for one who is gone is waited for', async () => {
    const db = await createDatabase();
    const other = await connectAgain(db);
    await applyMigrations(db.orm, writeLaterMigrations(addFax).folder);
    const endReader = await keepOpen(db, 'select from lead', 'begin isolation level repeatable read');
    const ofGone = (await connectAgain(db)).em.fork().execute(addIndex.up[0] ?? '');
    ofGone.catch(() => {});
    await expect.poll(() => findIndex(db, 'lead_fax_index'), { timeout: 30_000 }).toBe(false);
    const run = applyMigrations(other, writeLaterMigrations(addFax, addIndex).folder, patience);
    await expect.poll(async () => (await findWaiting(db)).length, { timeout: 30_000 }).toBe(2);
    await endReader();
    expect(await run).toHaveLength(1);
    await ofGone.catch(() => {});
    expect(await findIndex(db, 'lead_fax_index')).toBe(true);
  });

  test('and is unique says that rows are the same, and leaves none that refuses rows', async () => {
    const db = await createDatabase();
    const unique = 'create unique index concurrently if not exists later_index on later (id)';
    const { folder } = writeLaterMigrations(
      { up: ['create table later (id int)', 'insert into later values (1), (1)'] },
      { up: [unique], isTransactional: false },
    );
    const run = applyMigrations(db.orm, folder, patience);
    await expect(run).rejects.toThrow(MigrationProblem);
    await expect(run).rejects.toThrow(/unique index later_index.*same/);
    expect(await findIndex(db, 'later_index')).toBeNull();
    await db.em.execute('delete from later where ctid in (select ctid from later limit 1)');
    await applyMigrations(db.orm, folder, patience);
    expect(await findIndex(db, 'later_index')).toBe(true);
  });

  test('is made within the one transaction of a first start and of a restore, and taken back in one', async () => {
    const db = await createDatabase('no tables');
    const back = { down: ['drop index concurrently if exists lead_fax_index'] };
    const { folder, names } = writeLaterMigrations(
      { ...addFax, down: ['alter table lead drop fax'] },
      { ...addIndex, ...back },
    );
    await applyMigrations(db.orm, folder);
    expect(await findIndex(db, 'lead_fax_index')).toBe(true);
    const history = await MigrationHistory.open(db.orm, folder);
    const version = await getApplied(db.em);
    await alone(db.orm, (tx) => history.remake(tx, version));
    expect(await findIndex(db, 'lead_fax_index')).toBe(true);
    await new FolderMigrator(db.orm.em, folder).down({ migrations: names });
    expect(await countLater(db)).toBe(0);
  });
});

test('rows are filled in batches, each in a transaction of its own; on an empty database in the one', async () => {
  const makeRows = {
    up: ['create table later (id int, filled int)', 'insert into later select generate_series(1, 10)'],
  };
  const fill = {
    up: ['update later set filled = id where id in (select id from later where filled is null limit 4)'],
    isTransactional: false,
  };
  const { folder } = writeLaterMigrations(makeRows, fill);
  for (const [contents, transactions] of [
    ['empty', 3],
    ['no tables', 1],
  ] as const) {
    const db = await createDatabase(contents);
    await applyMigrations(db.orm, folder, patience);
    expect(
      await db.em.execute(
        'select count(filled)::int as filled, count(distinct xmin::text)::int as transactions from later',
      ),
    ).toEqual([{ filled: 10, transactions }]);
  }
});

test('grants and policies that are right take no lock; one that changes waits as briefly as a migration', async () => {
  const db = await createDatabase();
  const other = await connectAgain(db);
  const endWriter = await keepOpen(db, 'lock table booking, dentist, lead in access exclusive mode');
  expect(await migrateUp(other, db.serviceUrl, patience)).toEqual([]);
  await endWriter();
  await db.em.execute('drop policy studio on booking');
  const endReader = await keepOpen(db, 'select from booking');
  const run = migrateUp(other, db.serviceUrl, patience);
  for (const _reader of Array.from({ length: 5 })) {
    await expect.poll(() => findWaiting(db), { timeout: 30_000 }).not.toEqual([]);
    await read(db, 'booking');
  }
  await endReader();
  await run;
  expect(
    await db.em.execute(`select from pg_policies where tablename = 'booking' and policyname = 'studio'`),
  ).toHaveLength(1);
});

test('a role that somebody else is making is waited for as briefly', async () => {
  const db = await createDatabase();
  const user = `service_${randomUUID().slice(0, 8)}`;
  const serviceUrl = Object.assign(new URL(db.serviceUrl), { username: user, password: 'x' }).href;
  const endMaker = await keepOpen(db, `create role ${user} login noinherit`);
  const run = migrateUp(db.orm, serviceUrl, { ...patience, withinMs: 0 });
  await expect(run).rejects.toThrow(/^The change of roles got no lock/);
  await endMaker();
  await migrateUp(db.orm, serviceUrl, patience);
  await db.em.execute(`drop role ${user}`);
});
