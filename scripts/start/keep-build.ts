import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StartEnv } from './env.ts';
import { readIfThere } from './prepare-database.ts';
import { StartProblem } from './start-problem.ts';
import type { Supervisor } from './supervisor.ts';

const [dist, documents] = ['web/dist', 'web/src/gql/persisted-documents.json'];

/**
 * Keeps the page's build in the database, for tabs that are still open after the next one. Our own database is left alone when it
 * has this build as its newest: that saves a process.
 */
export async function keepBuild(
  supervisor: Supervisor,
  env: StartEnv,
  childEnv: NodeJS.ProcessEnv,
  { root, note }: { root: string; note: (text: string) => void },
): Promise<void> {
  // The page names its scripts by their content.
  const hash = createHash('sha256');
  for (const file of [join(dist, 'index.html'), documents]) hash.update(readFileSync(join(root, file)));
  const stamp = hash.digest('hex');
  // Inside the database folder, so that it lives and dies with it.
  const file = env.databaseUrl ? undefined : join(env.dataDir, 'postgres', 'kept-by-dentisti');
  if (file && readIfThere(file) === stamp) return;
  const args = ['db/src/builds/main.ts', dist, documents];
  try {
    await supervisor.run({ name: 'builds', command: process.execPath, args, cwd: root, env: childEnv });
  } catch (problem) {
    // Whoever comes back to an open tab misses it; nobody else does.
    if (supervisor.isStopping || !(problem instanceof StartProblem)) throw problem;
    note(`The build of the page is not kept for open tabs: ${problem.lines.join(' ')}`);
    return;
  }
  if (file) writeFileSync(file, stamp);
}
