import type { LogFn } from 'pino';

/** What we keep things in. Every line and every statement needs one of them, so that all fail at once. */
export type Store = 'postgres' | 'redis';

const cutOff = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|57P0[123]|53300|08\w{3})$/;
const redisAway =
  /^(?:Stream isn't writeable|Reached the max retries per request|Command timed out|Connection is closed|Command aborted|LOADING |READONLY |NOREPLICAS |UNBLOCKED |MASTERDOWN |All sentinels are unreachable|(?:failed to connect|connected) to sentinel |Socket timeout)/;

/**
 * Returns the store that an error says is away or takes no connection; null for any other error.
 * @param from whose error it is, where that is known: another server may be away with the same code.
 */
export function findStoreAway(error: Error, from: Store | null): Store | null {
  if (from !== 'postgres' && redisAway.test(error.message)) return 'redis';
  const isCut =
    cutOff.test(String((error as { code?: unknown }).code ?? '')) ||
    /Connection terminated|timeout exceeded when/.test(error.message);
  return isCut ? from : null;
}

const everyMs = 60_000;

/**
 * Pino's hook that writes one line a minute for each store that is away, instead of one for each request and job it failed;
 * `repeated` in the next one is how many were left out. A line says so with `store`, or with an error of `describeError`.
 */
export function limitWhileAway(now: () => number = () => performance.now()) {
  const written = new Map<unknown, { at: number; repeated: number }>();
  return function logMethod(this: object, args: Parameters<LogFn>, method: LogFn): void {
    const [line] = args as unknown[];
    const { store, err, error } = (typeof line === 'object' && line ? line : {}) as Record<string, { store?: unknown }>;
    const cause = store ?? err?.store ?? error?.store;
    const last = cause === undefined ? undefined : written.get(cause);
    if (last && now() - last.at < everyMs) {
      last.repeated += 1;
      return;
    }
    if (cause !== undefined) written.set(cause, { at: now(), repeated: 0 });
    const given = last?.repeated ? [{ ...(line as object), repeated: last.repeated }, ...args.slice(1)] : args;
    method.apply(this as never, given as never);
  };
}
