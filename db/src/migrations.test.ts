import { expect, onTestFinished, test } from 'vitest';
import { getApplied, migrationsBefore, openMigratorBefore } from './migration-history.ts';
import { findPracticeById } from './practice/practice.repository.ts';
import { migrateDown, migrateUp } from './roles/migrate-database.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

test('the migrations make exactly what the entities describe', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  expect(await db.orm.migrator.getPending()).toEqual([]);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
  await db.em.execute('alter table dentist drop column cap');
  expect(await db.orm.migrator.checkSchema()).toBe(true);
});

const findTables = ({ em }: TestDatabase) =>
  em.execute(
    `select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'migration' order by 1`,
  );

test('every migration can be taken back and applied again', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const before = await findTables(db);
  await migrateDown(db.orm, { to: 0 });
  expect(await findTables(db)).toEqual([]);
  expect(await getApplied(db.em)).toEqual([]);
  await migrateUp(db.orm, db.serviceUrl);
  expect(await findTables(db)).toEqual(before);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
});

test('so can those of before the baseline', async () => {
  const db = await createTestDatabase('no tables');
  onTestFinished(() => db.close());
  const history = openMigratorBefore(db.orm);
  await history.up();
  await history.down({ to: 0 });
  expect(await findTables(db)).toEqual([]);
  expect(await getApplied(db.em)).toEqual([]);
});

/** A database to which the migrations of before the baseline were applied, up to the one before `name`. */
async function createDatabaseBefore(name: string) {
  const db = await createTestDatabase('no tables');
  onTestFinished(() => db.close());
  const to = migrationsBefore[migrationsBefore.indexOf(name) - 1];
  if (!to) throw new Error(`no migration before ${name}`);
  await openMigratorBefore(db.orm).up({ to });
  return db;
}

test('a practice that was merged away before its id was kept: the audit tells it', async () => {
  const db = await createDatabaseBefore('Migration20261122051500_former_practice');
  const [practice] = await db.em.execute<{ id: number }[]>(
    `insert into dentist (slug, name, address, istat_code, city, province, region)
     values ('roma', 'Studio', 'Via Roma 1', '058091', 'Roma', 'RM', 'Lazio') returning id`,
  );
  await db.em.execute(`insert into dentist_slug (slug, dentist_id) values ('roma-gone', ?), ('roma-old-name', ?)`, [
    practice?.id,
    practice?.id,
  ]);
  await db.em.execute(
    `insert into audit_entry (at, action, target_kind, target_id, detail)
     values (now(), 'dentist.merged', 'dentist', ?, '{"gone": 4711, "slug": "roma-gone"}')`,
    [String(practice?.id)],
  );
  await migrateUp(db.orm, db.serviceUrl);
  expect(await db.em.execute('select slug, former_id as former from dentist_slug order by 1')).toEqual([
    { slug: 'roma-gone', former: 4711 },
    { slug: 'roma-old-name', former: null },
  ]);
  expect((await findPracticeById(db.em, 4711))?.id).toBe(practice?.id);
});
