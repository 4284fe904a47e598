/**
 * Returns a generator as its subscriber reads it. A generator that waits takes no `return` until something wakes it:
 * unsubscribing wakes it, by the signal it was given.
 */
export function watched<View>(
  stopping: AbortSignal,
  generate: (gone: AbortSignal) => AsyncGenerator<View, undefined>,
): AsyncIterableIterator<View> {
  const ended = new AbortController();
  const views = generate(AbortSignal.any([ended.signal, stopping]));
  const iterator: AsyncIterableIterator<View> = {
    [Symbol.asyncIterator]: () => iterator,
    next: () => views.next(),
    return: () => {
      ended.abort();
      return views.return(undefined);
    },
  };
  return iterator;
}
