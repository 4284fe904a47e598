import type { Socket } from 'node:net';
import type { ClientBase, Pool, PoolClient } from 'pg';

/** So long a statement may wait in a pooler (10 s) and then run (15 s), where the pooler has these settings. */
const usualTimeoutMs = 25_000;
/** So much longer we wait for a word of it. */
const lateMs = 5_000;

/**
 * Releases a connection when the server ends it, whoever holds it. Kysely keeps the connection of a transaction whose
 * commit or rollback fails: after a restart of Postgres each open transaction would take a place of the pool for good, and
 * ten of them the whole pool. Its holder may still release it afterwards.
 *
 * A server that goes without a word, as when its machine is switched off, ends none: the kernel would wait a quarter of an
 * hour for it. It is left soon after it would have broken the statement off; where statements have no limit, nobody can tell.
 */
export function releaseLostConnections(pool: Pool): void {
  const timeoutMs = pool.options.statement_timeout ?? usualTimeoutMs;
  if (timeoutMs) pool.on('connect', (client) => endWhenSilent(client, timeoutMs + lateMs));
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

function endWhenSilent(client: ClientBase, silentMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.on('timeout', () => stream.destroy());
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let waiting = 0;
  const settle = () => {
    waiting -= 1;
    if (waiting === 0) stream.setTimeout(0);
  };
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (!(answer instanceof Promise)) return answer;
    waiting += 1;
    stream.setTimeout(silentMs);
    answer.then(settle, settle);
    return answer;
  };
  Object.assign(client, { query: watched });
}
