import { serviceLogin } from '../roles/role-names.ts';

/** Addresses of the servers of one test run. */
export interface TestServers {
  kind: 'embedded' | 'containers';
  /** Maintenance database; tests use clones of `templateDatabase`. */
  databaseUrl: string;
  /** Database 0, which only hands out numbers; every test file gets a database of its own. */
  redisUrl: string;
}

/** The address of the same database for gateway and worker: the login that may only take roles. */
export function serviceUrlOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = serviceLogin;
  url.password = 'service-of-tests';
  return url.href;
}

/** Migrated once per run; never connected to, so that it can be cloned. */
export const templateDatabase = 'dentisti_template';

/** The same with the demonstration directory, made when the first test file asks for it. */
export const seededTemplateDatabase = 'dentisti_template_demo';

/** Databases of the test Redis; each test file takes the next one. */
export const redisDatabases = 1024;

/** Losing a test database in a crash costs nothing, waiting for the disk does. */
export const postgresFlags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=1000',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
  'autovacuum=off',
  'jit=off',
  // Thousands of connections that nobody attacks: the passwords of the run's logins are not worth two milliseconds each.
  'scram_iterations=1',
].flatMap((setting) => ['-c', setting]);
