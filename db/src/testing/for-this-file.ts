import { afterAll, beforeAll } from 'vitest';

/** What `start` makes, for the tests of the file that calls this: there before the first of them, closed after the last. */
export function forThisFile<Started extends { close(): Promise<unknown> }>(start: () => Promise<Started>): Started {
  const started = {} as Started;
  beforeAll(async () => void Object.assign(started, await start()));
  afterAll(() => started.close());
  return started;
}
