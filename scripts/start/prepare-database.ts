import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './build-stamp.ts';
import { rootDir, type StartEnv } from './env.ts';
import type { Supervisor } from './supervisor.ts';

const sources = {
  inputs: ['package-lock.json', 'db/**/*', 'domain/**/*.ts'],
  exclude: ['.test.ts', '/testing'],
};

/**
 * Brings the database up to date and, in trial, fills it with the demonstration data. Our own database is left alone
 * when neither migrations nor seed nor anything they read changed since the last start: that saves two processes.
 */
export async function prepareDatabase(
  supervisor: Supervisor,
  env: StartEnv,
  childEnv: NodeJS.ProcessEnv,
): Promise<void> {
  // A new password of the services is for the database to learn.
  const login = createHash('sha256')
    .update(String(childEnv.DATABASE_URL).replace(/:\d+\//, '/'))
    .digest('hex');
  const stamp = `${env.edition} ${hashInputs(rootDir, sources)} ${login.slice(0, 16)}`;
  // Inside the database folder, so that it lives and dies with it.
  const file = env.databaseUrl ? undefined : join(env.dataDir, 'postgres', 'prepared-by-dentisti');
  if (file && readIfThere(file) === stamp) return;
  const script = (name: string, ...args: string[]) => ({
    name,
    command: process.execPath,
    args,
    cwd: rootDir,
    env: childEnv,
  });
  await supervisor.run({ ...script('migrate', 'db/src/migrate.ts', 'up'), quiet: /^nothing to apply$/ });
  if (env.edition === 'trial') await supervisor.run(script('seed', 'db/seed/seed.ts'));
  if (file) writeFileSync(file, stamp);
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
