import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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

test('a server that goes without a word, as its machine does, is left for the one that has its address now', async () => {
  const database = await createTestDatabase();
  const passed: Socket[] = [];
  const road = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) passed.push(socket.on('error', () => {}));
    client.pipe(server).pipe(client);
  });
  const target = new URL(database.serviceUrl);
  await once(road.listen(0, '127.0.0.1'), 'listening');
  const { port } = road.address() as AddressInfo;
  const clientUrl = Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href;
  const orm = await createOrm({ clientUrl, poolMax: 2, statementTimeoutMs: 300 });
  const ask = (sql = 'select 1 as one') => orm.em.fork().execute<object[]>(sql);
  try {
    await Promise.all([ask('select pg_sleep(0.1)'), ask('select pg_sleep(0.1)')]);
    // Nothing is closed, and nothing carried any more.
    for (const socket of passed) socket.unpipe().resume();
    const asked = await Promise.allSettled([ask(), ask()]);
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toEqual([{ one: 1 }]);
  } finally {
    for (const socket of passed) socket.destroy();
    await orm.close();
    road.close();
    await database.close();
  }
});
