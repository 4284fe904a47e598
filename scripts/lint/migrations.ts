import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MigrationProblem } from '@dentisti/db/migration-problem';
import { judgeMigration, type WrittenMigration } from './expand-only.ts';
import type { LintProblem } from './source-file.ts';

/** A version that was handed out. */
interface Version {
  commit: string;
  lastMigration: string;
}

/** What no code uses any more, or rows that none writes, since a version that was handed out. */
interface Retired {
  what: string;
  since: string;
}

const folder = 'db/migrations';

/**
 * Judges the migrations that came after the last version which was handed out: it may run beside them. Each is run without a
 * database, to see what it would do.
 */
export async function findUnsafeMigrations(root: string): Promise<LintProblem[]> {
  const path = (file: string) => `${folder}/${file}`;
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, path(file)), 'utf8'));
  const [versions, retired] = [read<Version[]>('versions.json'), read<Retired[]>('retired.json')];
  const names = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''))
    .sort();
  const places = versions.map(({ lastMigration }) => names.indexOf(lastMigration));
  if (places.length === 0 || places.includes(-1) || places.some((place, index) => place < (places[index - 1] ?? 0)))
    return [{ path: path('versions.json'), message: 'names the last migration of each version, the oldest first' }];
  const problems = retired
    .filter(({ since }) => !versions.some(({ commit }) => commit === since))
    .map(({ what }) => ({
      path: path('retired.json'),
      message: `${what}: \`since\` is the commit of a version in versions.json, whose code did without it`,
    }));
  const [place, commit] = [places.at(-1) ?? 0, versions.at(-1)?.commit ?? ''];
  const later = names.slice(place + 1);
  const handedOut = askGit(root, 'ls-tree', '--name-only', commit, `${folder}/`)?.split('\n');
  if (!handedOut) console.warn(`${folder}: not compared with ${commit}, which this clone does not have.`);
  else {
    for (const name of names.slice(0, place).filter((each) => !handedOut.includes(path(`${each}.ts`))))
      problems.push({
        path: path(`${name}.ts`),
        message: `came in after the version ${commit.slice(0, 8)}, and would be judged as part of it: give it a name that sorts after ${names[place]}`,
      });
    for (const file of later.length > 0 ? [] : accessFiles.filter((each) => isChanged(root, commit, each)))
      problems.push({
        path: file,
        message: `has changed since the version ${commit.slice(0, 8)} without a migration, so its \`up\` would put its own back on the way back, while services of ours run: add a migration, which may be empty`,
      });
  }
  if (later.length === 0) return problems;
  // Loaded only where there is something to judge: it brings the ORM along.
  const { readMigration, statementsOf } = await import('@dentisti/db/migration-runner');
  const earlier: WrittenMigration[] = [];
  for (const name of later) {
    const file = path(`${name}.ts`);
    try {
      const migration = await readMigration(join(root, folder), name);
      const written = {
        name,
        statements: await statementsOf(migration),
        isTransactional: migration.isTransactional(),
      };
      const messages = judgeMigration(written, new Set(retired.map(({ what }) => what)), earlier);
      earlier.push(written);
      problems.push(...messages.map((message) => ({ path: file, message })));
    } catch (error) {
      const isSaid = error instanceof MigrationProblem;
      const message = isSaid
        ? error.message
        : `asks the database what to do, so nobody can read what it does: ${error}`;
      problems.push({ path: file, message });
    }
  }
  return problems;
}

/** What `up` makes of grants and policies, where the database has no migration that it does not know. */
const accessFiles = ['db/src/roles/table-access.ts', 'db/src/roles/row-policies.ts'];

/** In more than comments and blanks. */
function isChanged(root: string, commit: string, file: string): boolean {
  const bare = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|\s+/g, '');
  return bare(askGit(root, 'show', `${commit}:${file}`) ?? '') !== bare(readFileSync(join(root, file), 'utf8'));
}

/** Null where this clone does not have what is asked for. */
function askGit(root: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
