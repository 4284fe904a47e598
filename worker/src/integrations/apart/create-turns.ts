/**
 * Returns a function that lets so many go on at once, in the order in which they came, and resolves to what ends one's turn.
 * Who is stopped waits no longer.
 */
export function createTurns(atOnce: number): (stop: AbortSignal) => Promise<() => void> {
  const waiting = new Set<() => void>();
  let free = atOnce;
  const leave = () => {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  return async (stop) => {
    stop.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return leave;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(stop.reason);
    waiting.add(resolve);
    stop.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      waiting.delete(resolve);
      stop.removeEventListener('abort', onAbort);
    }
    // Stopped in the moment in which its turn came.
    if (stop.aborted) leave();
    stop.throwIfAborted();
    return leave;
  };
}
