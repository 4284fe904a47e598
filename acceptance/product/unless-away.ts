import { setTimeout as delay } from 'node:timers/promises';

const connectionErrors =
  /ECONN|EPIPE|terminat|starting up|shutting down|not yet accepting|recovery mode|not queryable|closed|timeout/i;

/** What `read` gives, or `instead` while Postgres is being restarted under us as well. */
export async function unlessAway<Value>(read: () => Promise<Value>, instead: Value): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (connectionErrors.test(String(error))) return instead;
    throw error;
  }
}

/** What `work` gives once Postgres is there. */
export async function onceThere<Value extends object>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const done = await unlessAway(work, null);
    if (done) return done;
    await delay(100);
  }
}
