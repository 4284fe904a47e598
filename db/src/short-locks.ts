// SQL: limits of one transaction, for which the ORM has no words.
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { MigrationProblem } from './migration-problem.ts';

/** How long a change of the schema waits for locks, and what it says meanwhile. */
export interface LockPatience {
  /** For one lock. Everybody who comes to the table meanwhile waits behind it. */
  lockTimeoutMs: number;
  /** Between two tries; the table is free. */
  pauseMs: number;
  /** For all tries of one step. */
  withinMs: number;
  /** For others, while an index is made concurrently: nobody waits behind that. */
  indexLockTimeoutMs: number;
  notify(message: string): void;
}

export const usualPatience: LockPatience = {
  lockTimeoutMs: 2_000,
  pauseMs: 3_000,
  withinMs: 120_000,
  indexLockTimeoutMs: 600_000,
  notify: () => {},
};

/** A lock that was not got in time, two who waited for each other, and two who wrote the same row of the catalogue. */
const isConflict = ({ code = '', message }: Error & { code?: string }): boolean =>
  code === '55P03' || code === '40P01' || (code === 'XX000' && message.includes('concurrently updated'));

/**
 * Does something that takes locks, again and again until it got them.
 * @param what names it: a sentence about it begins so
 * @param left what there is of it when it got them in no try
 * @throws MigrationProblem when it got them in no try
 */
export async function retryForLocks<Result>(
  what: string,
  { pauseMs, withinMs, notify }: LockPatience,
  work: () => Promise<Result>,
  left = 'this step changed nothing',
): Promise<Result> {
  const until = performance.now() + withinMs;
  for (let isNotified = false; ; isNotified = true) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error as Error)) throw error;
      if (performance.now() >= until) throw new MigrationProblem(adviceFor(what, left));
      if (!isNotified) notify(`${what} waits for a lock that somebody holds, and is tried again.`);
      await wait(pauseMs);
    }
  }
}

/** The same, each time in a transaction of its own that waits briefly for each lock. */
export function withShortLocks<Result>(
  { em }: Pick<MikroORM, 'em'>,
  what: string,
  patience: LockPatience,
  work: (tx: EntityManager) => Promise<Result>,
): Promise<Result> {
  const inTransaction = async (tx: EntityManager) => {
    await tx.execute(`set local lock_timeout = ${patience.lockTimeoutMs}`);
    return work(tx);
  };
  return retryForLocks(what, patience, () => em.fork().transactional(inTransaction));
}

const adviceFor = (what: string, left: string): string =>
  `${what} got no lock that it needs: somebody holds it all the time. What was done before stays, ${left}. Find the oldest transactions with \`select pid, application_name, state, xact_start, query from pg_stat_activity where xact_start < now() - interval '1 minute' order by xact_start\`, wait for them or end them (\`select pg_terminate_backend(<pid>)\`), and run \`node db/src/migrate.ts up\` again: it goes on where it was.`;
