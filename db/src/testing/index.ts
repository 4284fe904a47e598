import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import { inject } from 'vitest';
import { seedDemo } from '../../seed/demo/seed-demo.ts';
import { createOrm } from '../orm.ts';
import type { DataRole } from '../roles/role-names.ts';
import './global-setup.ts';
import { forThisFile } from './for-this-file.ts';
import { type NewDatabase, readNew, reset } from './reset-database.ts';
import { redisDatabases, seededTemplateDatabase, serviceUrlOf, templateDatabase } from './test-servers.ts';

export { createAgenda, findTakenStarts } from './agenda.factory.ts';
export { createBooking, createCallTask, createSimulatedCall } from './booking.factory.ts';
export { addOwner, createCalendarConnection, createWebhookEndpoint, openRooms } from './connection.factory.ts';
export { describeSchema } from './describe-schema.ts';
export { emptyTables } from './empty-tables.ts';
export { forThisFile } from './for-this-file.ts';
export { importedPractice, testRoma } from './imported-practice.factory.ts';
export { createPracticeRow, type PracticeOverrides } from './practice.factory.ts';
export {
  addHygiene,
  addVisit,
  createPatientWithVisit,
  createRecallingPractice,
  type RecallingPractice,
} from './recall.factory.ts';
export { createKeptVisit, createPublishedReview, createReviewRequest } from './review.factory.ts';
export { type CollectedSpan, startTraceCollector } from './trace-collector.ts';

export interface TestDatabase {
  orm: MikroORM;
  /** A fork of its own; take more with `orm.em.fork()`. */
  em: EntityManager;
  /** The owner's address. */
  url: string;
  /** The address that gateway and worker are given. */
  serviceUrl: string;
  /** Connections that the services' login makes in this role, closed with the rest. */
  connectAs(role: DataRole): Promise<MikroORM>;
  /** Closes the pools and gives the database back. */
  close(): Promise<void>;
}

const templates = { 'no tables': 'template1', empty: templateDatabase, demo: seededTemplateDatabase } as const;

/**
 * A database for one test file: a clone of the migrated template, empty or with the demonstration directory (which the
 * first file of a run to ask for it waits for), or one that nobody has migrated. An empty one may have served other files
 * of the process and is like new. Call `close()` when done.
 */
export async function createTestDatabase(contents: keyof typeof templates = 'empty'): Promise<TestDatabase> {
  const { databaseUrl } = inject('testServers');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = onDatabase(databaseUrl, name);
  // A busy machine is no reason for a test to fail.
  const patience = { statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 };
  const settings = { poolMax: 8, ...patience };
  const orm = await createOrm({ clientUrl: url, ...settings });
  await maintain(databaseUrl, async (execute) => {
    if (contents === 'demo') await ensureSeededTemplate(databaseUrl, execute);
    if (contents === 'empty' && (await takeUsed(execute, name, orm.em.fork()))) return;
    await execute(`create database ${name} template ${templates[contents]} strategy file_copy`);
  });
  if (contents === 'empty') likeNew ??= await readNew(orm.em.fork());
  const serviceUrl = serviceUrlOf(url);
  const others: MikroORM[] = [];
  return {
    orm,
    em: orm.em.fork(),
    url,
    serviceUrl,
    async connectAs(role) {
      const other = await createOrm({ clientUrl: serviceUrl, role, ...settings });
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all([orm, ...others].map((opened) => opened.close()));
      if (contents === 'empty') used.push(name);
      else await maintain(databaseUrl, (execute) => execute(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Databases that files of this process are done with. To make one like new takes a tenth of what a new one does. */
const used: string[] = [];
let likeNew: NewDatabase | undefined;

/** Gives a used database a new name, under which nobody who still works for the last file finds it; false without one. */
async function takeUsed(execute: Execute, name: string, em: EntityManager): Promise<boolean> {
  const last = used.pop();
  if (!last || !likeNew) return false;
  await execute(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${last}' and pid <> pg_backend_pid()`,
  );
  try {
    await execute(`alter database ${last} rename to ${name}`);
  } catch {
    // Somebody came back meanwhile, or the file dropped it itself.
    await execute(`drop database if exists ${last} with (force)`);
    return false;
  }
  if (await reset(em, likeNew)) return true;
  await execute(`drop database ${name} with (force)`);
  return false;
}

/** The database of all tests of the calling file. */
export const setUpTestDatabase = (contents?: 'empty' | 'demo') => forThisFile(() => createTestDatabase(contents));

type Execute = (sql: string) => Promise<unknown[]>;

/** One worker of the run builds it; the others wait for the lock and find it there. */
async function ensureSeededTemplate(databaseUrl: string, execute: Execute): Promise<void> {
  await execute('select pg_advisory_lock(7283002)');
  try {
    const found = await execute(`select from pg_database where datname = '${seededTemplateDatabase}'`);
    if (found.length === 0) await makeSeededTemplate(databaseUrl, execute);
  } finally {
    await execute('select pg_advisory_unlock(7283002)');
  }
}

async function makeSeededTemplate(databaseUrl: string, execute: Execute): Promise<void> {
  const unfinished = `${seededTemplateDatabase}_unfinished`;
  await execute(`drop database if exists ${unfinished} with (force)`);
  await execute(`create database ${unfinished} template ${templateDatabase} strategy file_copy`);
  const orm = await createOrm({ clientUrl: onDatabase(databaseUrl, unfinished), poolMax: 1, statementTimeoutMs: 0 });
  try {
    await seedDemo(orm.em.fork());
  } finally {
    await orm.close();
  }
  await execute(`alter database ${unfinished} rename to ${seededTemplateDatabase}`);
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
  const url = onDatabase(redisUrl, String(number));
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  await connection.flushdb();
  return {
    url,
    connection,
    async close() {
      if (connection.status === 'ready') await connection.flushdb();
      connection.disconnect();
    },
  };
}

function onDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One connection per process and server: opening an ORM takes longer than cloning a database. It ends with the process. */
const maintenance = new Map<string, Promise<MikroORM>>();

/** Work on the maintenance database, all on one connection. */
async function maintain(databaseUrl: string, work: (execute: Execute) => Promise<unknown>): Promise<void> {
  let opened = maintenance.get(databaseUrl);
  // The first caller makes the seeded template, the others wait for it.
  opened ??= createOrm({ clientUrl: databaseUrl, poolMax: 1, statementTimeoutMs: 0 });
  maintenance.set(databaseUrl, opened);
  const orm = await opened;
  await work((sql) => orm.em.getConnection().execute<unknown[]>(sql));
}
