/**
 * The `migrate` container: refuses a production start with trial passwords, brings the database up to date, makes the login
 * of the services, keeps the page's build for open tabs and, in the trial edition, fills it with the demonstration data. Ends with
 * 0 when the other containers may start.
 */
import { spawnSync } from 'node:child_process';

const production = process.env.APP_ENV === 'production';

const logins = { OWNER_DATABASE_URL: 'POSTGRES_PASSWORD', DATABASE_URL: 'POSTGRES_SERVICE_PASSWORD' };
for (const [variable, setting] of Object.entries(logins)) {
  const { password } = new URL(process.env[variable] || 'postgres://none');
  if (!production || !password.startsWith('trial-only')) continue;
  console.error(`APP_ENV=production with a trial password of the database: set ${setting}.`);
  process.exit(1);
}
// Creates the login that DATABASE_URL names, or gives it the password there.
run('db/src/migrate.ts', 'up');
run('db/src/builds/main.ts', 'web/dist', 'web/src/gql/persisted-documents.json');
if (!production) run('db/seed/seed.ts');

function run(...args: string[]): void {
  const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status === 0) return;
  console.error(`${args.join(' ')} ended with ${status ?? signal}`);
  process.exit(1);
}
