// SQL: roles are no entities, and belong to the server rather than to a database.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type LockPatience, retryForLocks, usualPatience } from '../short-locks.ts';
import { allRoles, dataRoles, quotedName, roleName } from './role-names.ts';

/** Why the roles are not as they have to be, with what an administrator of the server can do. */
export class RolesProblem extends Error {}

const notAllowed = '42501';
const isNotAllowed = (error: unknown) => (error as { code?: string }).code === notAllowed;

/** What an administrator runs once where the owner of the tables may create no roles. */
function adviceFor(owner: string, login: string): string {
  return [
    `The user "${owner}" of the database may not create roles. An administrator of the server runs once:`,
    ...dataRoles.map((role) => `  create role ${roleName(role)} nologin;`),
    ...(login === owner ? [] : [`  create role ${quotedName(login)} login noinherit password '…';`]),
    `  grant ${allRoles} to ${quotedName(login)};`,
  ].join('\n');
}

interface ServiceLogin {
  user: string;
  password: string;
}

/**
 * Makes the roles of the server that are missing, and lets the login of the services take each of them. Safe beside
 * others who do the same on other databases of the server.
 * @param service user and password of the services' connections; the owner's own user where nobody gave another
 * @throws RolesProblem
 * @throws MigrationProblem when somebody else is changing them all the time
 */
export function ensureRoles(em: EntityManager, service: ServiceLogin, patience: LockPatience): Promise<void> {
  return retryForLocks('The change of roles', patience, () => makeRoles(em, service));
}

async function makeRoles(em: EntityManager, service: ServiceLogin): Promise<void> {
  const [self] = await em.execute<{ name: string; super: boolean }[]>(
    'select rolname as name, rolsuper as super from pg_roles where rolname = current_user',
  );
  const owner = self?.name ?? '';
  try {
    for (const role of dataRoles) {
      if (!(await exists(em, roleName(role)))) await once(em, `create role ${roleName(role)} nologin`);
    }
    if (service.user !== owner) await ensureLogin(em, service);
    // A superuser takes any role as it is.
    if (service.user !== owner || !self?.super) await letTake(em, service.user);
  } catch (error) {
    if (isNotAllowed(error)) throw new RolesProblem(adviceFor(owner, service.user));
    throw error;
  }
}

async function exists(em: EntityManager, name: string): Promise<boolean> {
  return (await em.execute('select 1 from pg_roles where rolname = ?', [name])).length > 0;
}

/** Who writes the same role waits for us, and we for them: never longer than one who changes a table. */
const briefly = `set local lock_timeout = ${usualPatience.lockTimeoutMs}; `;

/** Somebody on another database may be first; what they made is what we wanted. */
async function once(em: EntityManager, statement: string): Promise<void> {
  await em.execute(
    `${briefly}do $$ begin ${statement}; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

async function ensureLogin(em: EntityManager, { user, password }: ServiceLogin): Promise<void> {
  const name = quotedName(user);
  if (!(await exists(em, user))) await once(em, `create role ${name} login noinherit`);
  const [found] = await em.execute<{ open: boolean; ready: boolean }[]>(
    `select rolsuper or rolbypassrls as open, rolcanlogin and not rolinherit as ready from pg_roles where rolname = ?`,
    [user],
  );
  if (found?.open)
    throw new RolesProblem(
      `The user "${user}" of DATABASE_URL is a superuser or has BYPASSRLS: row-level security would not hold it. Name another.`,
    );
  try {
    const [{ secret } = { secret: '' }] = await em.execute<{ secret: string }[]>('select quote_literal(?) as secret', [
      password,
    ]);
    await em.execute(`${briefly}alter role ${name} login noinherit password ${secret}`);
  } catch (error) {
    // An administrator made it: then its password is theirs too.
    if (!isNotAllowed(error) || !found?.ready) throw error;
  }
}

async function letTake(em: EntityManager, user: string): Promise<void> {
  const missing = await em.execute<{ name: string }[]>(
    `select rolname as name from pg_roles where rolname = any(string_to_array(?, ','))
       and not pg_has_role((select oid from pg_roles where rolname = ?), oid, 'set')`,
    [dataRoles.map(roleName).join(','), user],
  );
  for (const { name } of missing) await once(em, `grant ${name} to ${quotedName(user)}`);
}
