import { classifiedColumns } from '@dentisti/domain/retention/classified-columns';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './testing/index.ts';

test('every column of the database is classified as personal, with how long it is kept, or not personal', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const stored = await db.em.execute<{ name: string }[]>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const classified = Object.entries(classifiedColumns).flatMap(([table, classes]) =>
    Object.values(classes).flatMap((columns) => columns.split(' ').map((column) => `${table}.${column}`)),
  );
  const names = stored.map(({ name }) => name);
  expect(names.filter((name) => !classified.includes(name)).sort(), 'not classified').toEqual([]);
  expect(classified.filter((name) => !names.includes(name)).sort(), 'no such column').toEqual([]);
});
