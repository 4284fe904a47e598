/**
 * The `migrate` container: refuses a production start with trial passwords, brings the database up to date and, in the
 * trial edition, fills it with the demonstration data. Ends with 0 when the other containers may start.
 */
import { spawnSync } from 'node:child_process';

const production = process.env.APP_ENV === 'production';

if (production && new URL(process.env.DATABASE_URL ?? 'postgres://none').password === 'trial-only') {
  console.error('APP_ENV=production with the trial password of the database: set POSTGRES_PASSWORD.');
  process.exit(1);
}
run('db/src/migrate.ts', 'up');
if (!production) run('db/seed/seed.ts');

function run(...args: string[]): void {
  const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${args.join(' ')} ended with ${status ?? signal}`);
  process.exit(1);
}
