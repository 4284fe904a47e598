import { CannotStart } from '@dentisti/db/cannot-start';

/**
 * Ends a process with what nobody caught: a reason that is meant for whoever runs it stands alone, anything else with the places
 * it and its causes came from. Of what else they carry, which Node itself would write, nothing is: the `detail` of a database's error
 * quotes a row.
 */
export function exitWithReason(error: unknown): never {
  process.stderr.write(`${error instanceof CannotStart ? error.message : withCauses(error)}\n`);
  process.exit(1);
}

function withCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Grows while it is gone through; one that causes itself stands in it once.
  const errors = new Set([error]);
  for (const one of errors) {
    const inner: unknown[] = one instanceof AggregateError ? [one.cause, ...one.errors] : [one.cause];
    for (const cause of inner) if (cause instanceof Error) errors.add(cause);
  }
  return [...errors].map(({ stack }) => stack).join('\ncaused by ');
}
