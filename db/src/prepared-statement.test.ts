import { expect, test } from 'vitest';
import { createOrm } from './orm.ts';
import { executePrepared } from './prepared-statement.ts';
import { createTestDatabase } from './testing/index.ts';

test('a prepared statement is planned once on each connection, in and out of a transaction', async () => {
  const database = await createTestDatabase();
  const orm = await createOrm({ clientUrl: database.serviceUrl, poolMax: 1 });
  try {
    const em = orm.em.fork();
    const ask = (word: string, tx = em) =>
      executePrepared<{ word: string; at: string }>(tx, 'select ?::text as word, ?::timestamptz as at', [
        word,
        new Date('2026-03-29T00:30:00Z'),
      ]);
    const asIsRead = { at: new Date('2026-03-29T00:30:00Z') };
    expect((await ask("l'ora?")).map((row) => ({ ...row, at: new Date(row.at) }))).toEqual([
      { word: "l'ora?", ...asIsRead },
    ]);
    await em.transactional(async (tx) => expect(await ask('altra', tx)).toHaveLength(1));
    const kept = await em.execute<{ calls: number }[]>(
      `select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement like '%as word%'`,
    );
    expect(kept).toEqual([{ calls: 2 }]);
  } finally {
    await orm.close();
    await database.close();
  }
});

test('a statement whose plan is kept sees the schema and the role of the moment', async () => {
  const database = await createTestDatabase();
  try {
    const em = database.orm.em.fork();
    const count = () => executePrepared<{ n: number }>(em, 'select count(*)::int as n from kept where v > ?::int', [0]);
    await em.execute('create table kept (v int); insert into kept values (1)');
    for (let i = 0; i < 7; i++) expect(await count()).toEqual([{ n: 1 }]);
    await em.execute('drop table kept; create table kept (id int, v bigint); insert into kept values (1, 2), (2, 3)');
    expect(await count()).toEqual([{ n: 2 }]);
    await em.execute('drop table kept');
    await expect(count()).rejects.toThrow(/kept/);
  } finally {
    await database.close();
  }
});
