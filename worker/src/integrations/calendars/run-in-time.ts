import { createContext, Script } from 'node:vm';

const script = new Script('run()');

/**
 * Runs `work` and returns what it returns, or throws when it takes longer: some rules of repetition have no date at all, and a
 * library that looks for the next one never ends. Not a fence for code: for a clock alone.
 */
export function runInTime<Result>(timeoutMs: number, work: () => Result): Result {
  let result: { value: Result } | undefined;
  const context = createContext({
    run: () => {
      result = { value: work() };
    },
  });
  script.runInContext(context, { timeout: timeoutMs });
  if (!result) throw new Error('no result');
  return result.value;
}
