import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './testing/index.ts';

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
  await db.orm.migrator.down({ to: 0 });
  expect(await tables()).toEqual([]);
  await db.orm.migrator.up();
  expect(await tables()).toEqual(before);
  expect(await db.orm.migrator.checkSchema()).toBe(false);
});
