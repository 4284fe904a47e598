import type { MikroORM } from '@mikro-orm/postgresql';
import { applyAccess, withdrawPolicies } from './apply-access.ts';
import { ensureRoles } from './ensure-roles.ts';

/** The migrations that a run of them applied or took back. */
type Run = Awaited<ReturnType<MikroORM['migrator']['up']>>;

/**
 * Applies the migrations that are missing, then roles, grants and policies.
 * @param serviceUrl address under which gateway and worker reach the database; the owner's own where they come as it
 * @throws RolesProblem
 */
export async function migrateUp(orm: MikroORM, serviceUrl: string): Promise<Run> {
  const applied = await orm.migrator.up();
  const em = orm.em.fork();
  await ensureRoles(em, loginOf(serviceUrl));
  await applyAccess(em);
  return applied;
}

/** Takes migrations back, the last one when not said otherwise. Leaves no row-level security: `migrateUp` brings it again. */
export async function migrateDown(orm: MikroORM, options?: Parameters<MikroORM['migrator']['down']>[0]): Promise<Run> {
  await withdrawPolicies(orm.em.fork());
  return orm.migrator.down(options);
}

function loginOf(url: string): { user: string; password: string } {
  const { username, password } = new URL(url);
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}
