import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { createOrm } from '../orm.ts';
import './global-setup.ts';
import { redisDatabases, templateDatabase } from './test-servers.ts';

export { createDentist, type DentistOverrides } from './dentist.factory.ts';

export interface TestDatabase {
  orm: MikroORM;
  /** A fork of its own; take more with `orm.em.fork()`. */
  em: EntityManager;
  url: string;
  /** Closes the pool and drops the database. */
  close(): Promise<void>;
}

/** A clone of the migrated template, for one test file. Call `close()` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { databaseUrl } = inject('testServers');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await maintain(databaseUrl, `create database ${name} template ${templateDatabase}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const orm = await createOrm({ clientUrl: url.href, poolMax: 8 });
  return {
    orm,
    em: orm.em.fork(),
    url: url.href,
    async close() {
      await orm.close();
      await maintain(databaseUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

export interface TestRedis {
  url: string;
  connection: Redis;
  /** Empties the database and closes `connection`; channels are shared by all databases of the server. */
  close(): Promise<void>;
}

/** A Redis database that no other test file uses. `connection` has no retry limit, as BullMQ's workers want it. */
export async function createTestRedis(): Promise<TestRedis> {
  const { redisUrl } = inject('testServers');
  const counter = new Redis(redisUrl);
  const number = (await counter.incr('test-database')) % redisDatabases || 1;
  await counter.quit();
  const url = new URL(redisUrl);
  url.pathname = `/${number}`;
  const connection = new Redis(url.href, { maxRetriesPerRequest: null });
  await connection.flushdb();
  return {
    url: url.href,
    connection,
    async close() {
      if (connection.status === 'ready') await connection.flushdb();
      connection.disconnect();
    },
  };
}

async function maintain(databaseUrl: string, sql: string): Promise<void> {
  const orm = await createOrm({ clientUrl: databaseUrl, poolMax: 1, statementTimeoutMs: 60_000 });
  try {
    await orm.em.getConnection().execute(sql);
  } finally {
    await orm.close();
  }
}
