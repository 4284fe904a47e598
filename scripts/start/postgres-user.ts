import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

/** How to run a program as the account that owns the database files. */
export type RunAs = { uid?: number; gid?: number; prefix: readonly string[] };

/**
 * Postgres refuses to run as root: then the account `postgres` does it, created when missing. That account cannot enter
 * a clone inside /root, so there it keeps the one privilege of passing closed folders (needs setpriv, part of Linux).
 * @param folders what the account must be able to reach
 */
export function choosePostgresUser(folders: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const ids = findIds() ?? createUser();
  if (folders.every((folder) => canEnter(folder, ids))) return { ...ids, prefix: [] };
  const prefix = [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // access(2), which Postgres uses to find its own files, ignores capabilities without this.
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  const works = spawnSync(prefix[0] as string, [...prefix.slice(1), 'test', '-x', folders[0] as string]);
  if (works.status === 0) return { prefix };
  throw new StartProblem(
    `Postgres runs as the user "postgres", who may not enter ${folders.find((folder) => !canEnter(folder, ids))}.`,
    'Clone into a folder others may enter (for instance /srv/dentisti), run as a normal user, or set DATABASE_URL.',
  );
}

function findIds(): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(): { uid: number; gid: number } {
  spawnSync('groupadd', ['--system', '--force', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const ids = findIds();
  if (ids) return ids;
  throw new StartProblem(
    'Postgres does not run as root, and the user "postgres" could not be created.',
    'Create it (useradd --system postgres), run make start as a normal user, or set DATABASE_URL.',
  );
}

function canEnter(folder: string, ids: { uid: number; gid: number }): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...ids, cwd: '/' });
  return probe.status === 0 || !existsSync(folder);
}
