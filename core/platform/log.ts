import { type DestinationStream, type Logger, pino } from 'pino';
import { logLines } from './log-lines.ts';
import { findStoreAway, limitWhileAway, type Store } from './store-away.ts';

export type { Logger };

/**
 * JSON lines on standard output; `base` stands in each. Lines carry request ids, routes, statuses and times: no addresses, names, bodies or
 * query strings, so that a log is not a second, unprotected copy of what visitors typed.
 */
export function createLogger(
  level: string,
  {
    base = null,
    destination,
    now,
  }: { base?: { service: string } | null; destination?: DestinationStream; now?: () => number } = {},
): Logger {
  const hooks = { ...logLines.hooks, logMethod: limitWhileAway(now) };
  const options = { level, base, timestamp: pino.stdTimeFunctions.isoTime, ...logLines, hooks };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error as it may be logged: no message of a database driver, which quotes the statement with its values (names,
 * telephones), only its code and place.
 */
export function describeError(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  // The ORM wraps Postgres' errors, its query builder hands them on: those have the severity that Postgres gave them.
  const isDriver =
    'sqlState' in error || 'severity' in error || constraint !== undefined || error.name.endsWith('Exception');
  const store = findStoreAway(error, isDriver ? 'postgres' : null);
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(isDriver ? {} : { message: error.message.slice(0, 500) }),
    ...(store ? { store } : {}),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(frames && { stack: frames.slice(0, 12).join('\n') }),
  };
}

export interface ErrorInLog {
  name: string;
  message?: string;
  /** The store that is away, where that is why. */
  store?: Store;
  code?: unknown;
  /** Of the database, e.g. the name of a unique index. */
  constraint?: unknown;
  stack?: string;
}
