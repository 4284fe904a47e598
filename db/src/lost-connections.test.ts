import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOrm } from './orm.ts';
import { createTestDatabase } from './testing/index.ts';

test('transactions whose connection the server ended leave their places in the pool', async () => {
  const database = await createTestDatabase();
  const name = 'lost-connections';
  const orm = await createOrm({
    clientUrl: database.serviceUrl,
    poolMax: 2,
    applicationName: name,
    connectTimeoutMs: 5_000,
  });
  try {
    for (let round = 0; round < 2; round++) {
      const ended = Promise.withResolvers<void>();
      const works = [1, 2].map(() =>
        orm.em.fork().transactional(async (tx) => {
          await tx.execute('select 1');
          await ended.promise;
          await tx.execute('select 1');
        }),
      );
      const failures = Promise.allSettled(works);
      const holders = `pg_stat_activity where application_name = '${name}' and state = 'idle in transaction'`;
      for (let tries = 0; tries < 200; tries++) {
        const [row] = await database.orm.em
          .fork()
          .execute<{ n: number }[]>(`select count(*)::int as n from ${holders}`);
        if (row?.n === 2) break;
        await delay(10);
      }
      await database.orm.em.fork().execute(`select pg_terminate_backend(pid) from ${holders}`);
      ended.resolve();
      expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await orm.close();
    await database.close();
  }
});
