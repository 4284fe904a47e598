import { CannotStart } from '@dentisti/db/cannot-start';
import { describeError } from './log.ts';

/**
 * Ends a process with an error that nothing caught. The sentence of a `CannotStart` is written alone. Any other error is written as
 * the log describes it, with its causes: the message of a database's error quotes a statement and its values.
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
  return [...errors].map(described).join('\ncaused by ');
}

function described(error: Error): string {
  const { name, message, code, stack } = describeError(error);
  const said = [message ?? '', code === undefined ? '' : `(${code})`].filter(Boolean).join(' ');
  return [said ? `${name}: ${said}` : name, stack].filter(Boolean).join('\n');
}
