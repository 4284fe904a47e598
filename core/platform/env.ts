/** Settings that an acceptance test gives the processes it starts. */
export interface TestHooks {
  /** File with the milliseconds to add to the machine's clock. */
  clockFile: string | null;
  /** `point` or `point:n`, several by commas: die at the n-th passing of one of them (`crash-point.ts`). */
  crashAt: string | null;
}

/** Heard under `NODE_ENV=test` alone; the clock in a trial too, so that journeys find practices open at any hour. */
export function parseTestHooks(source: NodeJS.ProcessEnv = process.env): TestHooks {
  const isTest = source.NODE_ENV === 'test';
  const mayMoveClock = isTest || source.APP_ENV === 'trial';
  return {
    clockFile: (mayMoveClock && source.TEST_CLOCK_FILE) || null,
    crashAt: (isTest && source.TEST_CRASH_AT) || null,
  };
}
