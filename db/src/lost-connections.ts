import type { Pool, PoolClient } from 'pg';

/**
 * Releases a connection when the server ends it, whoever holds it. Kysely keeps the connection of a transaction whose
 * commit or rollback fails: after a restart of Postgres each open transaction would take a place of the pool for good, and
 * ten of them the whole pool. Its holder may still release it afterwards.
 */
export function releaseLostConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  type Done = Parameters<typeof connect>[0];
  const watched = async () => watch(await connect());
  Object.assign(pool, { connect: (done?: Done) => (done ? connect(done) : watched()) });
}

function watch(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isHeld = true;
  const releaseOnce = (error?: Error | boolean) => {
    if (!isHeld) return;
    isHeld = false;
    client.off('end', lost);
    release(error);
  };
  const lost = () => releaseOnce(true);
  client.once('end', lost);
  client.release = releaseOnce;
  return client;
}
