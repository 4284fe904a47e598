import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { withBuildLock } from '../../scripts/start/build-lock.ts';
import { linkPackages } from '../../scripts/testing/link-packages.ts';
import { machine, wantedBefore } from '../env.ts';
import { ownRoot } from './service-process.ts';

/** The version whose users get ours: which commit that is, and how a tree of it is made that runs. */
export interface VersionBefore {
  commit: string;
  /** Makes it once, with the page, in about a minute. @returns its root */
  makeTree(): Promise<string>;
}

const handedOut = join(ownRoot, 'db/migrations/versions.json');

/** Tests beside the version before; skipped where this clone does not reach back to it. */
export function describeBeside(title: string, body: (before: VersionBefore) => void): void {
  const versions = JSON.parse(readFileSync(handedOut, 'utf8')) as { commit: string }[];
  const name = wantedBefore || String(versions.at(-1)?.commit);
  const commit = findCommit(name);
  const where = commit ? `, beside ${commit.slice(0, 9)}` : ` – skipped, this clone does not reach back to ${name}`;
  const before = { commit: commit ?? name, makeTree: () => makeTree(before.commit) };
  describe.skipIf(!commit)(title + where, () => body(before));
}

function findCommit(name: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return spawnSync('git', args, { cwd: ownRoot, encoding: 'utf8' }).stdout.trim() || null;
}

/** Names of files under a path that differ from it here, uncommitted ones included. */
export function changedSince({ commit }: VersionBefore, ...paths: string[]): string[] {
  const git = (...args: string[]) => execFileSync('git', [...args, '--', ...paths], { cwd: ownRoot, encoding: 'utf8' });
  const names = git('diff', '--name-only', commit) + git('ls-files', '--others', '--exclude-standard');
  return names.split('\n').filter(Boolean);
}

async function makeTree(commit: string): Promise<string> {
  const versions = join(ownRoot, '.cache/versions');
  const folder = join(versions, commit);
  await withBuildLock(
    join(ownRoot, '.cache/versions.lock'),
    () => {},
    async () => {
      if (existsSync(folder)) return;
      await rm(versions, { recursive: true, force: true });
      // Under its own name it is whole.
      const making = `${folder}.new`;
      await rm(making, { recursive: true, force: true });
      await mkdir(making, { recursive: true });
      run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, making], ownRoot);
      const [own, theirs] = [ownRoot, making].map((root) => readFileSync(join(root, 'package-lock.json'), 'utf8'));
      if (own === theirs) linkPackages(ownRoot, making);
      else run(process.execPath, ['scripts/install.mjs'], making);
      run(process.execPath, ['scripts/run.mjs', 'scripts/build.ts', 'page'], making);
      await rename(making, folder);
    },
  );
  return folder;
}

/** @throws with its output when it fails. */
function run(command: string, args: readonly string[], cwd: string): void {
  const env = { ...machine, PATH: `${join(cwd, 'node_modules/.bin')}:${machine.PATH}` };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
}
