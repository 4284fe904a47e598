import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMigration } from './create-migration.ts';
import { setUpTestDatabase } from './testing/index.ts';

const db = setUpTestDatabase();
let folder: string;
const now = new Date('2027-03-01T10:20:30Z');
const fileOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const statementsOf = (text: string) => [...text.matchAll(/this\.addSql\(`(.*)`\);/g)].map(([, sql = '']) => sql);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentisti-migrations-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** The column is new to the database: the same as one that is new in the entity. */
test('a nullable column is one statement there and one back, with no trigger, function or policy', async () => {
  // Both tables have triggers; the second has policies, too.
  for (const [table, column] of [
    ['dentist', 'profile_image_url'],
    ['calendar_connection', 'calendar_name'],
  ] as const) {
    await db.em.execute(`alter table ${table} drop column ${column}`);
    const created = await createMigration(db.orm, `add_${column}`, { folder, now });
    const migration = fileOf(created ?? '');
    expect(created).toBe(`Migration20270301102030_add_${column}.ts`);
    expect(migration).toContain(`export class Migration20270301102030_add_${column} extends Migration {`);
    expect(migration).toContain(`override name = 'Migration20270301102030_add_${column}';`);
    const [up, down, ...more] = statementsOf(migration);
    expect(up).toBe(`alter table "${table}" add "${column}" text null;`);
    expect(down).toBe(`alter table "${table}" drop column "${column}";`);
    expect(more).toEqual([]);
    expect(migration.split('\n').length).toBeLessThan(18);

    await db.em.execute(up ?? '');
    expect(await db.orm.migrator.checkSchema()).toBe(false);
    await db.em.execute(down ?? '');
    expect(await db.orm.migrator.checkSchema()).toBe(true);
    await db.em.execute(up ?? '');
    rmSync(join(folder, created ?? ''));
  }
});

test('nothing is written when entities and database agree', async () => {
  expect(await createMigration(db.orm, 'nothing', { folder, now })).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

test('it comes after the newest, whatever the clock says', async () => {
  writeFileSync(join(folder, 'Migration20270301102059_newest.ts'), '');
  await db.em.execute('alter table lead drop column due_on');
  expect(await createMigration(db.orm, 'due_on', { folder, now })).toBe('Migration20270301102100_due_on.ts');
  await db.em.execute('alter table lead add due_on date null');
});

test.each(['', 'AddX', 'add-x', '1_x', 'add x', "x'; drop", 'x'.repeat(61)])('%j is no name', async (name) => {
  await expect(createMigration(db.orm, name, { folder, now })).rejects.toThrow(/no name .* add_fax/);
});
