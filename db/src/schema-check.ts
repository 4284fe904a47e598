import { setTimeout as wait } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { CannotStart } from './cannot-start.ts';
import { findRefusal } from './connection.ts';
import { getApplied, namesIn } from './migration-history.ts';

/** Why a process is not to be asked for anything. */
interface SchemaProblem {
  /** False: nobody could look. */
  isCertain: boolean;
  reason: string;
}

/** A list that is not there or not for the services to read, and a role that nobody has made: `migrate.ts up` did not run. */
const neverMigrated = new Set(['42501', '42P01', '22023']);

const unseen: SchemaProblem = { isCertain: false, reason: 'Postgres does not answer: its schema was not seen yet' };

const older = (lack: string): SchemaProblem => ({
  isCertain: true,
  reason: `The database is older than this version: ${lack}. Run \`node db/src/migrate.ts up\` (\`make migrate\`) first.`,
});

/**
 * Whether the database has every migration of this version; what it has beyond them does no harm. It is asked until it was
 * found so, and never again: nothing is taken back under a running process.
 */
export class SchemaCheck {
  readonly #orm: Pick<MikroORM, 'em'>;
  #isRight = false;
  #pending: Promise<SchemaProblem | null> | null = null;

  constructor(orm: Pick<MikroORM, 'em'>) {
    this.#orm = orm;
  }

  /** Null: the schema is right. Waits no longer than this for Postgres; who asks meanwhile waits for the same look. */
  async findProblem(withinMs = 1_500): Promise<SchemaProblem | null> {
    if (this.#isRight) return null;
    this.#pending ??= this.#check().finally(() => {
      this.#pending = null;
    });
    return Promise.race([this.#pending, wait(withinMs, unseen, { ref: false })]);
  }

  /**
   * Before anything else is begun. A Postgres that is away is no reason not to start.
   * @throws CannotStart
   */
  async refuseOlder(): Promise<void> {
    const problem = await this.findProblem(5_000);
    if (problem?.isCertain) throw new CannotStart(problem.reason);
  }

  async #check(): Promise<SchemaProblem | null> {
    try {
      const applied = new Set(await getApplied(this.#orm.em.fork()));
      const missing = namesIn().find((name) => !applied.has(name));
      this.#isRight = missing === undefined;
      return missing === undefined ? null : older(`it lacks ${missing}`);
    } catch (error) {
      const reason = findRefusal(error);
      if (reason) return { isCertain: true, reason };
      return neverMigrated.has((error as { code?: string }).code ?? '')
        ? older('the services find no list of its migrations')
        : unseen;
    }
  }
}
