import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOrm } from '@dentisti/db/orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stopLeftovers } from './leftovers.ts';
import { startPostgres } from './postgres.ts';
import { findProcess, isRunning, signal, waitForExit } from './process-identity.ts';
import { StartProblem } from './start-problem.ts';
import { Supervisor } from './supervisor.ts';
import { makeDataDir, removeDataDir } from './testing/started-product.ts';

let dataDir: string;
let supervisor: Supervisor;
let notes: string[];

const newSupervisor = () => new Supervisor({ log: () => {}, childrenChanged: () => {}, gaveUp: () => {} });
const start = () => startPostgres(supervisor, dataDir, (text) => notes.push(text));
const postmaster = () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

async function query(url: string, sql: string): Promise<unknown[]> {
  const orm = await createOrm({ clientUrl: url });
  try {
    return await orm.em.fork().execute(sql);
  } finally {
    await orm.close();
  }
}

beforeEach(() => {
  dataDir = makeDataDir();
  supervisor = newSupervisor();
  notes = [];
});

afterEach(async () => {
  await supervisor.stop();
  removeDataDir(dataDir);
});

describe('startPostgres', () => {
  it('creates the database once and keeps what is stored', async () => {
    await query(await start(), 'create table kept (x int); insert into kept values (7)');
    await supervisor.stop();
    supervisor = newSupervisor();
    expect(await query(await start(), 'select x from kept')).toEqual([{ x: 7 }]);
    expect(notes).toEqual(['Creating the database folder …']);
  });

  it('sorts by code point in every place, whatever locales the machine has', async () => {
    const rows = await query(await start(), `select x from (values ('à'), ('b'), ('B'), ('a')) v(x) order by x`);
    expect(rows).toEqual([{ x: 'B' }, { x: 'a' }, { x: 'b' }, { x: 'à' }]);
  });

  it('puts a half-written folder aside', async () => {
    const folder = join(dataDir, 'postgres');
    mkdirSync(join(folder, 'base'), { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), '17\n');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(notes[0]).toContain('was incomplete');
    expect(readdirSync(dataDir).some((name) => name.startsWith('postgres.incomplete-'))).toBe(true);
  });

  it('throws away the draft of an interrupted first start', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await start();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('explains a folder of another version instead of touching it', async () => {
    const folder = join(dataDir, 'postgres');
    mkdirSync(join(folder, 'global'), { recursive: true });
    writeFileSync(join(folder, 'global', 'pg_control'), '');
    writeFileSync(join(folder, 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/belongs to Postgres 15; this version brings Postgres 17/);
    expect(existsSync(folder)).toBe(true);
  });

  it('says what Postgres said when the folder is damaged', async () => {
    await start();
    await supervisor.stop();
    supervisor = newSupervisor();
    writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), 'damaged');
    const problem = await start().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as StartProblem).lines.join('\n')).toMatch(
      /postgres did not start[\s\S]*pg_control[\s\S]*make fresh/,
    );
  });

  it('starts over a pid file whose number another program has now', async () => {
    await start();
    await supervisor.stop();
    supervisor = newSupervisor();
    const stranger = spawn('sleep', ['60']);
    const lines = [stranger.pid, join(dataDir, 'postgres'), 1, 5432, '', '', '', 'ready', ''];
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
    await stopLeftovers(dataDir, undefined);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBe(null);
    stranger.kill();
  });
});

describe('stopLeftovers', () => {
  it('finds Postgres by its own pid file when the state file is lost', async () => {
    await start();
    const running = findProcess(postmaster());
    if (!running) throw new Error('Postgres does not run');
    supervisor = newSupervisor();
    expect(await stopLeftovers(dataDir, undefined)).toEqual(['postgres']);
    expect(isRunning(running)).toBe(false);
  });

  it('waits for the backends of a killed Postgres', async () => {
    const url = await start();
    const orm = await createOrm({ clientUrl: url });
    const slow = orm.em
      .fork()
      .execute('select pg_sleep(30)')
      .catch(() => {});
    const running = findProcess(postmaster());
    if (!running) throw new Error('Postgres does not run');
    supervisor.kill();
    signal(running.pid, 'SIGKILL');
    await waitForExit(running, 5_000);
    await supervisor.stop();
    supervisor = newSupervisor();
    await stopLeftovers(dataDir, undefined);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await slow;
    await orm.close(true);
  });
});
