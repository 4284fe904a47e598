import { logLines } from '@dentisti/db/log-lines';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * JSON lines on standard output. Lines carry request ids, routes, statuses and times: no addresses, names, bodies or
 * query strings, so that a log is not a second, unprotected copy of what visitors typed.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, ...logLines };
  return destination ? pino(options, destination) : pino(options);
}

/** An error for the log. The ORM's messages repeat the statement with its values; of those only Postgres' own text stays. */
export function describeDefect(error: unknown): { name: string; message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error };
  const { code, sqlMessage } = error as { code?: unknown; sqlMessage?: unknown };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  const fromDatabase = 'sqlState' in error || error.name.endsWith('Exception');
  const message =
    typeof sqlMessage === 'string' ? sqlMessage : fromDatabase ? (cause ?? 'database error') : error.message;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(frames && { stack: frames.slice(0, 12).join('\n') }),
  };
}
