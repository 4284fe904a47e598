import { UnrecoverableError } from 'bullmq';
import { describeError } from './describe-error.ts';

/**
 * An error as the queue may keep it beside the job, where colleagues read it: no message of a database driver, which
 * quotes the statement with its values. What must not be tried again stays so.
 */
export function failureToKeep(error: unknown): Error {
  if (error instanceof UnrecoverableError) return error;
  const { name, message, code, constraint, stack } = describeError(error);
  const said = [name, code, constraint, message].filter((part) => part !== undefined).join(': ');
  const kept = new Error(said, { cause: error });
  kept.stack = `${said}\n${String(stack ?? '')}`;
  return kept;
}
