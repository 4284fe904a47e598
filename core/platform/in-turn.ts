const queues = new Map<string, Promise<unknown>>();

/**
 * Does work of one name one piece after the other in this process. For what takes a lock in Postgres that many may want at once: who
 * waits for it there keeps a connection from everybody else. Other processes are kept apart by the lock itself.
 */
export async function inTurn<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = queues.get(name) ?? Promise.resolve();
  const own = before.then(work, work);
  queues.set(name, own);
  try {
    return await own;
  } finally {
    if (queues.get(name) === own) queues.delete(name);
  }
}
