import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  alone,
  applyMigrations,
  baseline,
  getApplied,
  MigrationHistory,
  migrationsBefore,
  migrationsFolder,
  openMigratorBefore,
} from './migration-history.ts';
import { MigrationProblem } from './migration-problem.ts';
import { createOrm } from './orm.ts';
import { migrateDown, migrateUp } from './roles/migrate-database.ts';
import { createTestDatabase, describeSchema, setUpTestDatabase, type TestDatabase } from './testing/index.ts';
import { writeLaterMigrations } from './testing/later-migrations.ts';

/** A database that nobody has migrated, or one of before the baseline with so many migrations. */
async function createDatabase(migrations = 0): Promise<TestDatabase> {
  const db = await createTestDatabase('no tables');
  onTestFinished(() => db.close());
  const to = migrationsBefore[migrations - 1];
  if (to) await openMigratorBefore(db.orm).up({ to });
  return db;
}

/** Somebody else's connections to the same database. */
async function connectAgain({ url }: TestDatabase) {
  const orm = await createOrm({ clientUrl: url, poolMax: 3, statementTimeoutMs: 0 });
  onTestFinished(() => orm.close());
  return orm;
}

/** All there are, as they stand in a database that has them. */
const everyMigration = [
  ...migrationsBefore,
  ...readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''))
    .sort(),
];
const names = (run: readonly { name: string }[]) => run.map(({ name }) => name);

const practice = `insert into dentist (slug, name, address, istat_code, city, province, region)
  values ('roma', 'Studio «Roma»', 'Via Roma 1', '058091', 'Roma', 'RM', 'Lazio')`;
const findPractices = ({ em }: TestDatabase) => em.execute('select slug, name, city from dentist');
const keptPractice = [{ slug: 'roma', name: 'Studio «Roma»', city: 'Roma' }];

/** The baseline, and one migration after it that runs a statement. */
function writeLater(statement = 'create table later (id int)'): { folder: string; later: string } {
  const { folder, names } = writeLaterMigrations({ up: [statement] });
  return { folder, later: names[0] ?? '' };
}

describe('an empty database', () => {
  let [fresh, grown]: TestDatabase[] = [];
  let made: string[] = [];
  beforeAll(async () => {
    [fresh, grown] = [await createTestDatabase('no tables'), await createTestDatabase('no tables')];
    await openMigratorBefore(grown.orm).up();
    made = names(await migrateUp(fresh.orm, fresh.serviceUrl));
    await migrateUp(grown.orm, grown.serviceUrl);
  });
  afterAll(async () => {
    await fresh?.close();
    await grown?.close();
  });

  test('gets the baseline and what came after it, nothing of before', async () => {
    expect(made).toEqual(everyMigration.slice(migrationsBefore.length));
    expect(await fresh?.orm.migrator.getPending()).toEqual([]);
    expect(await fresh?.orm.migrator.checkSchema()).toBe(false);
  });

  test('is what the migrations of before make of it, one after the other', async () => {
    if (!fresh || !grown) throw new Error('not there');
    const described = await describeSchema(fresh.em);
    expect(described).toEqual(await describeSchema(grown.em));
    expect(described.relations?.length).toBeGreaterThan(450);
    expect(described.policies?.length).toBeGreaterThan(160);
    expect(described.rows).toContainEqual(expect.stringMatching(/^dialling_breaker /));
  });

  test('whose first start was broken off before any table was made gets it too', async () => {
    const db = await createDatabase();
    await db.em.execute('create table migration (id serial primary key, name text not null, executed_at timestamptz)');
    expect(names(await applyMigrations(db.orm))[0]).toBe(baseline);
  });
});

describe('that comparison', () => {
  const db = setUpTestDatabase();
  let untouched: Promise<Record<string, string[]>> | undefined;

  test.each([
    ['a column', 'alter table lead add fax text', 'columns'],
    ['a default', `alter table lead alter status set default 'closed'`, 'columns'],
    ['a check', 'alter table lead drop constraint lead_status_check', 'constraints'],
    ['a foreign key', 'alter table lead_note drop constraint lead_note_lead_id_foreign', 'constraints'],
    ['an index', 'drop index lead_words_index', 'indexes'],
    [
      'a body',
      `create or replace function directory_move() returns trigger language plpgsql as 'begin return new; end'`,
      'functions',
    ],
    ['whose rights a function has', 'alter function booking_webhooks() security invoker', 'functions'],
    ['who may call a function', 'revoke execute on function booking_webhooks() from public', 'functions'],
    ['a trigger', 'drop trigger webhooks_update on booking', 'triggers'],
    ['a trigger that is off', 'alter table booking disable trigger webhooks_update', 'triggers'],
    ['a policy', 'alter policy studio on booking using (true)', 'policies'],
    ['a guard', 'alter table booking no force row level security', 'relations'],
    ['a grant', 'grant delete on lead to dentisti_studio', 'relations'],
    ['a grant of a column', 'grant update (note) on booking to dentisti_studio', 'columns'],
    ['an owner', 'alter table lead owner to dentisti_worker', 'relations'],
    ['a sequence', 'alter sequence dentist_id_seq increment 2', 'sequences'],
    ['a sequence of nobody', 'alter sequence audit_entry_id_seq owned by none', 'sequences'],
    ['a comment', `comment on table lead is 'x'`, 'comments'],
    ['an extension', 'drop extension pg_trgm cascade', 'extensions'],
    [
      'a default privilege',
      'alter default privileges in schema public grant select on tables to dentisti_worker',
      'defaultPrivileges',
    ],
    ['a type', `create type mood as enum ('a')`, 'types'],
    ['a view', 'create view leads as select 1 as one', 'views'],
    ['a row', 'delete from dialling_breaker', 'rows'],
  ])('sees a difference in %s', async (_what, statement, kind) => {
    untouched ??= describeSchema(db.em);
    const before = await untouched;
    const em = db.em.fork();
    await em.begin();
    onTestFinished(() => em.rollback());
    await em.execute(statement);
    expect((await describeSchema(em))[kind]).not.toEqual(before[kind]);
  });
});

describe.each([1, Math.floor(migrationsBefore.length / 2), migrationsBefore.length])(
  'a database with %i migrations of before',
  (count) => {
    test('gets the rest of them in their order, has the baseline noted and keeps its rows', async () => {
      const db = await createDatabase(count);
      await db.em.execute(practice);
      const { folder, later } = writeLater();
      const rest = migrationsBefore.slice(count);
      expect(names(await applyMigrations(db.orm, folder))).toEqual([...rest, later]);
      expect(await getApplied(db.em)).toEqual([...migrationsBefore, baseline, later]);
      expect(await findPractices(db)).toEqual(keptPractice);
      expect(await applyMigrations(db.orm, folder)).toEqual([]);
    });
  },
);

test('a migration after the baseline runs once, wherever the baseline did', async () => {
  const { folder, later } = writeLater();
  const fresh = await createDatabase();
  expect(names(await applyMigrations(fresh.orm, folder))).toEqual([baseline, later]);
  const yesterday = await createDatabase();
  expect(names(await applyMigrations(yesterday.orm))).toEqual(everyMigration.slice(migrationsBefore.length));
  expect(names(await applyMigrations(yesterday.orm, folder))).toEqual([later]);
  expect(await applyMigrations(yesterday.orm, folder)).toEqual([]);
});

test('tables are made again as a version before had them, and brought up to date from there', async () => {
  const db = await createDatabase();
  const { folder, later } = writeLater();
  await applyMigrations(db.orm, folder);
  await db.em.execute(practice);
  const history = await MigrationHistory.open(db.orm, folder);
  const ofBaseline = [...migrationsBefore, baseline];
  for (const version of [ofBaseline, migrationsBefore.slice(0, 3)]) {
    expect(history.knows(version)).toBe(true);
    await alone(db.orm, (tx) => history.remake(tx, version));
    expect(await getApplied(db.em)).toEqual(version);
    expect(await findPractices(db)).toEqual([]);
    await alone(db.orm, (tx) => history.applyMissing(tx));
    expect(await getApplied(db.em)).toEqual([...ofBaseline, later]);
  }
  for (const version of [[], ['Migration1'], [baseline], migrationsBefore.slice(1), [...ofBaseline, 'Migration999']])
    expect(history.knows(version)).toBe(false);
});

test.each([0, 30])(
  'two who migrate a database of %i migrations at once: one does it, the other waits',
  async (count) => {
    const db = await createDatabase(count);
    const others = await Promise.all([connectAgain(db), connectAgain(db)]);
    const runs = await Promise.all(others.map((orm) => migrateUp(orm, db.serviceUrl)));
    expect(runs.map(({ length }) => length).sort()[0]).toBe(0);
    expect(await getApplied(db.em)).toEqual(everyMigration);
  },
);

describe('interrupted', () => {
  test('by a fault, an empty database is as it was, and is migrated the next time', async () => {
    const db = await createDatabase();
    await expect(applyMigrations(db.orm, writeLater('select 1 / 0').folder)).rejects.toThrow(/division by zero/);
    expect(await getApplied(db.em)).toEqual([]);
    await migrateUp(db.orm, db.serviceUrl);
    expect(await getApplied(db.em)).toEqual(everyMigration);
  });

  test('by a lost connection half-way, one with rows keeps what was done, and the next time goes on', async () => {
    const db = await createDatabase(30);
    await db.em.execute(practice);
    const [migrating, reader] = [await connectAgain(db), await connectAgain(db)];
    const [reading, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = reader.em.fork().transactional(async (tx) => {
      await tx.execute('select from dentist');
      reading.resolve();
      await killed.promise;
    });
    await reading.promise;
    const run = migrateUp(migrating, db.serviceUrl, { lockTimeoutMs: 60_000 });
    run.catch(() => {});
    // It waits for the reader where the first migration that changes the table stands.
    const findWaiting = () =>
      db.em.execute(
        `select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(findWaiting).toHaveLength(1);
    await db.em.execute('select pg_terminate_backend(pid) from pg_locks where not granted and locktype = ?', [
      'relation',
    ]);
    await expect(run).rejects.toThrow();
    killed.resolve();
    await held;
    const done = await getApplied(db.em);
    expect(done).toEqual(migrationsBefore.slice(0, done.length));
    expect(done.length).toBeGreaterThan(30);
    await migrateUp(db.orm, db.serviceUrl);
    expect(await getApplied(db.em)).toEqual(everyMigration);
    expect(await findPractices(db)).toEqual(keptPractice);
  });
});

describe('refused, and left as it is:', () => {
  test.each([
    ['tables and no list of migrations', 'create table dentist (id int)'],
    [
      'a list that names none of ours',
      `create table cat (id int); create table migration (id serial, name text); insert into migration (name) values ('Cats')`,
    ],
    [
      'a list without names',
      'create table cat (id int); create table migration (version int); insert into migration values (7)',
    ],
    ['a list that is empty', 'create table dentist (id int); create table migration (id serial, name text)'],
  ])('a database with %s', async (_what, statement) => {
    const db = await createDatabase();
    await db.em.execute(statement);
    const before = await describeSchema(db.em);
    const migrating = migrateUp(db.orm, db.serviceUrl);
    await expect(migrating).rejects.toThrow(MigrationProblem);
    await expect(migrating).rejects.toThrow(/has tables \((dentist|cat)\).*Nothing was changed/);
    expect(await describeSchema(db.em)).toEqual(before);
  });

  test('the baseline, when the last migration is to be taken back', async () => {
    const db = await createDatabase();
    await applyMigrations(db.orm);
    await db.em.execute('delete from migration where name > ?', [baseline]);
    await expect(migrateDown(db.orm)).rejects.toThrow(/every table would go/);
    expect(await db.orm.migrator.checkSchema()).toBe(false);
  });
});
