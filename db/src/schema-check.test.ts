import { expect, onTestFinished, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { applyMigrations, baseline, migrationsBefore, namesIn, openMigratorBefore } from './migration-history.ts';
import { SchemaCheck } from './schema-check.ts';
import { createTestDatabase } from './testing/index.ts';

async function createDatabase(contents: 'empty' | 'no tables' = 'empty') {
  const db = await createTestDatabase(contents);
  onTestFinished(() => db.close());
  return db;
}

const newest = namesIn().at(-1) ?? '';

test.each(['visitor', 'worker'] as const)(
  'right for the %s with every migration of this version and with one more',
  async (role) => {
    const db = await createDatabase();
    const orm = await db.connectAs(role);
    expect(await new SchemaCheck(orm).findProblem()).toBeNull();
    await db.em.execute(`insert into migration (name) values ('Migration99990101000000_later')`);
    expect(await new SchemaCheck(orm).findProblem()).toBeNull();
    await new SchemaCheck(orm).refuseOlder();
  },
);

test('an older one is refused by the first migration that it lacks, and right once it has it', async () => {
  const db = await createDatabase();
  await db.em.execute('delete from migration where name = ?', [newest]);
  const schema = new SchemaCheck(await db.connectAs('visitor'));
  const refused = await schema.refuseOlder().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect((refused as Error).message).toContain(`it lacks ${newest}. Run \`node db/src/migrate.ts up\``);
  await db.em.execute('insert into migration (name) values (?)', [newest]);
  await schema.refuseOlder();
});

test('one of before the baseline lacks the baseline alone and what came after it', async () => {
  const db = await createDatabase('no tables');
  await openMigratorBefore(db.orm).up({ to: migrationsBefore.at(-1) ?? '' });
  expect((await new SchemaCheck(db.orm).findProblem())?.reason).toContain(`lacks ${baseline}`);
  await applyMigrations(db.orm);
  expect(await new SchemaCheck(db.orm).findProblem()).toBeNull();
});

test('one that nobody migrated, whose list the services may not read or whose roles nobody made, is older', async () => {
  const [empty, closed] = await Promise.all([createDatabase('no tables'), createDatabase()]);
  expect(await new SchemaCheck(empty.orm).findProblem()).toMatchObject({ isCertain: true });
  await closed.em.execute('revoke select on migration from dentisti_visitor');
  for (const role of ['visitor', 'nobody'])
    expect(await new SchemaCheck(await closed.connectAs(role as 'visitor')).findProblem()).toMatchObject({
      isCertain: true,
    });
});

test('without Postgres nobody is refused; it is asked until it answers that all is right, and no more', async () => {
  const db = await createDatabase();
  let [isAway, asked] = [true, 0];
  const em = {
    fork() {
      asked += 1;
      if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return db.em.fork();
    },
  };
  const schema = new SchemaCheck({ em } as never);
  await schema.refuseOlder();
  expect(await schema.findProblem()).toMatchObject({ isCertain: false, reason: expect.stringContaining('Postgres') });
  isAway = false;
  for (const _again of [1, 2]) expect(await schema.findProblem()).toBeNull();
  expect(asked).toBe(3);
});

test('a Postgres that stays silent is waited for no longer than said, and asked once at a time', async () => {
  const answer = Promise.withResolvers<never>();
  let asked = 0;
  const fork = () => {
    asked += 1;
    return { execute: () => answer.promise };
  };
  const schema = new SchemaCheck({ em: { fork } } as never);
  const problems = await Promise.all([schema.findProblem(10), schema.findProblem(10)]);
  expect(problems.map((problem) => problem?.isCertain)).toEqual([false, false]);
  expect(asked).toBe(1);
});
