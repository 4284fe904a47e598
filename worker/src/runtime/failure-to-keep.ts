import { describeError } from '@dentisti/core/platform/log';
import { UnrecoverableError } from 'bullmq';

/**
 * An error as the queue may keep it beside the job, where operators read it: no message of a database driver, which
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
