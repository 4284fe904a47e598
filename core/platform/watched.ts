/**
 * What a subscriber reads of a generator that waits. Such a generator takes no `return` until it is woken: whoever
 * unsubscribes wakes it, by the signal that it got.
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
