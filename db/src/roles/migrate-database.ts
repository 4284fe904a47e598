import type { MikroORM } from '@mikro-orm/postgresql';
import { applyMigrations, baseline, getApplied, type MigrationRun } from '../migration-history.ts';
import { MigrationProblem } from '../migration-problem.ts';
import { type LockPatience, usualPatience } from '../short-locks.ts';
import { applyAccessBeside, withdrawPolicies } from './apply-access.ts';
import { ensureRoles } from './ensure-roles.ts';

/**
 * Applies the migrations that are missing, then roles, grants and policies.
 * @param serviceUrl address under which gateway and worker reach the database; the owner's own where they come as it
 * @throws MigrationProblem
 * @throws RolesProblem
 */
export async function migrateUp(
  orm: MikroORM,
  serviceUrl: string,
  given: Partial<LockPatience> = {},
): Promise<MigrationRun> {
  const patience = { ...usualPatience, ...given };
  const applied = await applyMigrations(orm, undefined, patience);
  await ensureRoles(orm.em.fork(), loginOf(serviceUrl), patience);
  await applyAccessBeside(orm, patience);
  return applied;
}

/**
 * Takes migrations back, the last one when not said otherwise. Leaves no row-level security: `migrateUp` brings it again.
 * @throws MigrationProblem when the last one is the baseline, which would take every table with it
 */
export async function migrateDown(
  orm: MikroORM,
  options?: Parameters<MikroORM['migrator']['down']>[0],
): Promise<MigrationRun> {
  if (!options && (await getApplied(orm.em.fork())).at(-1) === baseline)
    throw new MigrationProblem(
      'The last migration is the baseline, and with it every table would go: it is not taken back. Nothing was changed.',
    );
  await withdrawPolicies(orm.em.fork());
  return orm.migrator.down(options);
}

function loginOf(url: string): { user: string; password: string } {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
