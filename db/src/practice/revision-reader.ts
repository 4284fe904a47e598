import pg from 'pg';
import { type ConnectionSettings, connectionOptions } from '../connection.ts';
import { revisionsOf, revisionsSql } from './directory-revision.repository.ts';

/** A connection that has gone silent is given up. */
const patienceMs = 5_000;

export const revisionConnections = 2;

/**
 * Reads revisions for every request of a process, over connections of its own and by a statement that Postgres plans
 * once: two thirds of what such a look-up costs there is planning.
 */
export class RevisionReader {
  readonly #pool: pg.Pool;

  constructor(settings: ConnectionSettings) {
    this.#pool = new pg.Pool({
      ...connectionOptions({ ...settings, connectTimeoutMs: patienceMs }),
      // As many as `DirectoryRevisions` has under way.
      max: revisionConnections,
      query_timeout: patienceMs,
      keepAlive: true,
      // Held while nobody asks, too: by it others know that this process runs, and what it may need.
      idleTimeoutMillis: 0,
    });
    // A lost connection is told by the look-up that needs it.
    this.#pool.on('error', () => {});
  }

  /** As `findRevisions`, of what is committed when it is called. */
  async find(scopes: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await this.#pool.query<{ scope: string; revision: string }>({
      name: 'revisions',
      text: revisionsSql('$1'),
      values: [scopes.join(',')],
    });
    return revisionsOf(scopes, rows);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
