import { postgresFlags, redisDatabases, type TestServers } from './test-servers.ts';

/** Postgres and Redis by Testcontainers; throws when no Docker engine answers or an image cannot be had. */
export async function startContainers(cleanUp: AsyncDisposableStack): Promise<TestServers> {
  // Our keeper removes the containers itself, and the reaper's image is not everywhere.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  const [{ GenericContainer }, { PostgreSqlContainer }] = await Promise.all([
    import('testcontainers'),
    import('@testcontainers/postgresql'),
  ]);
  const postgres = await new PostgreSqlContainer('postgres:17')
    .withUsername('dentisti')
    .withPassword('dentisti')
    .withDatabase('postgres')
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withCommand(['postgres', ...postgresFlags])
    .start();
  cleanUp.defer(async () => void (await postgres.stop()));
  const redis = await new GenericContainer('redis:8')
    .withExposedPorts(6379)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--databases', `${redisDatabases}`])
    .start();
  cleanUp.defer(async () => void (await redis.stop()));
  return {
    kind: 'containers',
    databaseUrl: postgres.getConnectionUri(),
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}/0`,
  };
}
