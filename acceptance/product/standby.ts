import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@dentisti/db/testing/free-port';
import { quickFolder } from '@dentisti/db/testing/quick-folder';
import pg from 'pg';
import { embeddedPostgres } from './servers.ts';

export interface ReplicatedPostgres {
  primary: pg.Client;
  standby: pg.Client;
  /** Addresses of the database, as its owner. */
  url: { primary: string; standby: string };
  /** What is committed on the primary from now on never reaches the standby. */
  cutReplication(): Promise<void>;
  killPrimary(): Promise<void>;
}

/**
 * A primary and a standby that follows it asynchronously, each with a connection for the test.
 * @param fill fills the database before the standby is copied from it
 */
export async function startReplicatedPostgres(
  stack: AsyncDisposableStack,
  fill: (url: string) => Promise<void>,
): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(quickFolder(), 'dentisti-replicated-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Postgres runs as another user when we are root, and must be able to enter.
  if (userInfo().uid === 0) await chmod(folder, 0o755);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  // What is committed is flushed, and sent: `cutReplication` waits for it.
  const serverOf = (name: string, port: number) => embeddedPostgres(join(folder, name), port, ['max_connections=100']);
  const urlOf = (port: number) => `postgres://dentisti:dentisti@127.0.0.1:${port}/failover`;
  const url = { primary: urlOf(primaryPort), standby: urlOf(standbyPort) };

  const first = serverOf('primary', primaryPort);
  await first.initialise();
  await first.start();
  stack.defer(() => first.stop());
  await first.createDatabase('failover');
  await fill(url.primary);
  await first.stop();
  await copy(join(folder, 'primary'), join(folder, 'standby'));
  await writeFile(join(folder, 'standby/standby.signal'), '');
  await appendFile(
    join(folder, 'standby/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=dentisti password=dentisti'\n`,
  );
  await first.start();
  const second = serverOf('standby', standbyPort);
  // It resolves when the server takes changes, which a standby does not.
  second.start().catch(() => {});
  stack.defer(() => second.stop());
  const clientOf = async (address: string) => {
    const client = await connected(address);
    client.on('error', () => {});
    stack.defer(() => client.end().catch(() => {}));
    return client;
  };
  const [primary, standby] = [await clientOf(url.primary), await clientOf(url.standby)];

  return {
    primary,
    standby,
    url,
    async cutReplication() {
      const { rows } = await primary.query('select pg_current_wal_flush_lsn()::text as lsn');
      await until(standby, 'select pg_last_wal_replay_lsn() >= $1 as yes', [rows[0].lsn]);
      await standby.query(`alter system set primary_conninfo = ''`);
      await standby.query('select pg_reload_conf()');
      await until(standby, 'select not exists (select from pg_stat_wal_receiver) as yes');
    },
    async killPrimary() {
      const [pid] = (await readFile(join(folder, 'primary/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await first.stop();
    },
  };
}

/** With owners and rights, which Postgres asks for. */
async function copy(from: string, to: string): Promise<void> {
  const [code] = await once(spawn('cp', ['-a', from, to], { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`cp -a ended with ${code}`);
}

/** A standby takes a moment until it answers. */
async function connected(connectionString: string, tries = 200): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (tries === 0) throw error;
    await delay(50);
    return connected(connectionString, tries - 1);
  }
}

/** Waits until a query says `yes`. */
async function until(client: pg.Client, sql: string, values: unknown[] = []): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const { rows } = await client.query(sql, values);
    if (rows[0].yes) return;
    await delay(25);
  }
  throw new Error(`never came true: ${sql}`);
}
