import { expect, onTestFinished, test } from 'vitest';
import { writeAudit } from './operators/audit-entry.repository.ts';
import { findPracticeById } from './practice/practice.repository.ts';
import { migrateDown, migrateUp } from './roles/migrate-database.ts';
import { createPracticeRow, createTestDatabase } from './testing/index.ts';

test('the migrations make exactly what the entities describe', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  expect(await db.orm.migrator.getPending()).toEqual([]);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
  await db.em.execute('alter table dentist drop column cap');
  expect(await db.orm.migrator.checkSchema()).toBe(true);
});

test('every migration can be taken back and applied again', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const tables = () =>
    db.em.execute(
      `select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'migration' order by 1`,
    );
  const before = await tables();
  await migrateDown(db.orm, { to: 0 });
  expect(await tables()).toEqual([]);
  await migrateUp(db.orm, db.serviceUrl);
  expect(await tables()).toEqual(before);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
});

test('a practice that was merged away before its id was kept: the audit tells it', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { id } = await createPracticeRow(db.em);
  await migrateDown(db.orm, { migrations: ['Migration20261122051500_former_practice'] });
  await db.em.execute(`insert into dentist_slug (slug, dentist_id) values ('roma-gone', ?), ('roma-old-name', ?)`, [
    id,
    id,
  ]);
  const detail = { gone: 4711, slug: 'roma-gone' };
  const target = { kind: 'dentist', id: String(id) };
  await writeAudit(db.em, { at: new Date(), operatorId: null, action: 'dentist.merged', target, detail });
  await migrateUp(db.orm, db.serviceUrl);
  expect(await db.em.execute('select slug, former_id as former from dentist_slug order by 1')).toEqual([
    { slug: 'roma-gone', former: 4711 },
    { slug: 'roma-old-name', former: null },
  ]);
  expect((await findPracticeById(db.em, 4711))?.id).toBe(id);
});
