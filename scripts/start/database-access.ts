import { serviceLogin } from '@dentisti/db/roles/role-names';
import { seedOf } from '@dentisti/db/trial-secret';
import type { StartEnv } from './env.ts';
import { readServicePassword } from './postgres.ts';

/** Two addresses of one database. */
export interface DatabaseAccess {
  /** Of the owner of the tables, who migrates, fills, backs up. */
  owner: string;
  /** Of gateway and worker; the owner's where nobody named another. */
  service: string;
}

/** Access to a database that was named in the environment. */
export function givenAccess(env: StartEnv, databaseUrl: string): DatabaseAccess {
  return { service: databaseUrl, owner: env.ownerDatabaseUrl ?? databaseUrl };
}

/** Access to the database in the data folder: its services log in with a password of their own, made at the first start. */
export function ownAccess(dataDir: string, owner: string): DatabaseAccess {
  const service = new URL(owner);
  service.username = serviceLogin;
  service.password = readServicePassword(dataDir);
  return { owner, service: service.href };
}

/** What gateway and worker are told of the database. */
export function serviceVariables({ edition }: StartEnv, { owner, service }: DatabaseAccess): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: service,
    // One of the environment is for the steps alone.
    OWNER_DATABASE_URL: undefined,
    // A trial's links were made of the owner's address, which services do not know.
    ...(edition === 'trial' && { TRIAL_SEED: process.env.TRIAL_SEED || seedOf(owner) }),
  };
}

/** What the steps are told that make the database ready, back it up or write into it. */
export function ownerVariables(env: StartEnv, access: DatabaseAccess): NodeJS.ProcessEnv {
  return { ...serviceVariables(env, access), OWNER_DATABASE_URL: access.owner };
}
