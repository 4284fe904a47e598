import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, getApplied } from './migration-history.ts';
import { MigrationProblem } from './migration-problem.ts';
import { createTestDatabase } from './testing/index.ts';
import { writeLaterMigrations } from './testing/later-migrations.ts';

async function createDatabase(contents: 'empty' | 'no tables' = 'empty') {
  const db = await createTestDatabase(contents);
  onTestFinished(() => db.close());
  return db;
}

const makeRows = {
  up: ['create table later (id int, filled int)', 'insert into later select generate_series(1, 10)'],
};
const besides = (...up: string[]) => writeLaterMigrations(makeRows, { up, isTransactional: false });
const fill = 'update later set filled = id where id in (select id from later where filled is null limit 4)';

test.each(['empty', 'no tables'] as const)(
  'what a comment precedes is read like anything else: %s',
  async (contents) => {
    const db = await createDatabase(contents);
    const index = '/* why */ create index -- soon\n concurrently\n if not exists later_index on later (id)';
    await applyMigrations(db.orm, besides(`-- why\n  ${fill}`, index).folder);
    expect(await db.em.execute('select from later where filled is null')).toEqual([]);
    expect(
      await db.em.execute(`select indisvalid as ok from pg_index where indexrelid = 'later_index'::regclass`),
    ).toEqual([{ ok: true }]);
  },
);

test.each([
  ['two statements', `${fill}; ${fill}`],
  ['no statement', '-- nothing'],
])('%s in one are refused before anything is done', async (_, sql) => {
  const db = await createDatabase();
  const { folder } = besides(fill, sql);
  const run = applyMigrations(db.orm, folder);
  await expect(run).rejects.toThrow(MigrationProblem);
  await expect(run).rejects.toThrow(/one statement at a time/);
  expect(await db.em.execute('select from later where filled is null')).toHaveLength(10);
});

test.each(['if not exists  later_index', 'if not exists\nLater_Index', 'if not exists "later-index"'])(
  'an invalid index is made anew, however its name is written: %s',
  async (named) => {
    const db = await createDatabase();
    await db.em.execute(makeRows.up.join(';'));
    const sql = `create index concurrently ${named} on later (id)`;
    await db.em.execute(sql);
    const isValid = `select indisvalid as "isValid" from pg_index where indrelid = 'later'::regclass`;
    await db.em.execute(`update pg_index set indisvalid = false where indrelid = 'later'::regclass`);
    const { folder, names } = writeLaterMigrations({ up: [sql], isTransactional: false });
    await applyMigrations(db.orm, folder);
    expect(await db.em.execute(isValid)).toEqual([{ isValid: true }]);
    expect((await getApplied(db.em)).at(-1)).toBe(names[0]);
  },
);

test.each(['empty', 'no tables'] as const)(
  'a batch that never comes to an end is stopped: %s',
  async (contents) => {
    const db = await createDatabase(contents);
    const { folder, names } = besides('update later set filled = id where id in (select id from later limit 4)');
    const run = applyMigrations(db.orm, folder);
    await expect(run).rejects.toThrow(MigrationProblem);
    await expect(run).rejects.toThrow(new RegExp(`${names[1]}.*more rows than later has.*where`));
    expect(await getApplied(db.em)).not.toContain(names[1]);
  },
  20_000,
);
