import { postgresFlags, redisDatabases, type TestServers } from './test-servers.ts';

/** Postgres and Redis by Testcontainers; throws when no Docker engine answers or an image cannot be had. */
export async function startContainers(cleanUp: AsyncDisposableStack): Promise<TestServers> {
  // Our keeper removes the containers itself, and the reaper's image is not everywhere.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  // Waits by the log alone. Health and port checks run programs beside Postgres, the container's first process: one of
  // them orphaned by a time-out and killed by a closed pipe counts as a crashed server process, and Postgres restarts.
  const postgres = await new GenericContainer('postgres:17')
    .withEnvironment({ POSTGRES_USER: 'dentisti', POSTGRES_PASSWORD: 'dentisti', POSTGRES_DB: 'postgres' })
    .withExposedPorts(5432)
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withCommand(['postgres', ...postgresFlags])
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  cleanUp.defer(async () => void (await postgres.stop()));
  const redis = await new GenericContainer('redis:8')
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--databases', `${redisDatabases}`])
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
    .start();
  cleanUp.defer(async () => void (await redis.stop()));
  return {
    kind: 'containers',
    databaseUrl: `postgres://dentisti:dentisti@${postgres.getHost()}:${postgres.getMappedPort(5432)}/postgres`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}/0`,
  };
}
