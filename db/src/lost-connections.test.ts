import { expect, test } from 'vitest';
import { createOrm } from './orm.ts';
import { createTestDatabase } from './testing/index.ts';

test('transactions whose connection the server ended leave their places in the pool', async () => {
  const database = await createTestDatabase();
  const orm = await createOrm({
    clientUrl: database.serviceUrl,
    poolMax: 2,
    applicationName: 'lost-connections',
    connectTimeoutMs: 5_000,
  });
  /** A transaction that goes on when its connection has ended. */
  const begin = (ended: Promise<void>) => {
    const begun = Promise.withResolvers<number>();
    const work = orm.em.fork().transactional(async (tx) => {
      const [row] = await tx.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      begun.resolve(row?.pid ?? 0);
      await ended;
      await tx.execute('select 1');
    });
    return { begun: begun.promise, work };
  };
  try {
    for (let round = 0; round < 2; round++) {
      const ended = Promise.withResolvers<void>();
      const works = [begin(ended.promise), begin(ended.promise)];
      const failures = Promise.allSettled(works.map(({ work }) => work));
      for (const { begun } of works)
        await database.orm.em.fork().execute('select pg_terminate_backend(?)', [await begun]);
      ended.resolve();
      expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await orm.close();
    await database.close();
  }
});
