import { CannotStart } from '@dentisti/db/cannot-start';

/**
 * Ends a process with what nobody caught: a reason that is meant for whoever runs it stands alone, anything else with the place
 * it came from, as Node itself would write it.
 */
export function exitWithReason(error: unknown): never {
  const words = error instanceof CannotStart ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
