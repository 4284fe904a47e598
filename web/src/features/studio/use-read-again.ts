import { useRef } from 'react';

/** A read that a bad connection keeps for longer holds the next one back no more. */
const patienceMs = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns a function that reads once more, one read at a time: of two under way the former may arrive last, with what stood
 * before. It resolves once a read that began after the call is over, however it ended, or takes too long.
 */
export function useReadAgain(read: () => Promise<unknown>): () => Promise<void> {
  const latest = useRef(read);
  latest.current = read;
  const running = useRef<Promise<void> | null>(null);
  const following = useRef<Promise<void> | null>(null);
  const readAgain = useRef(() => {
    const begin = () => {
      following.current = null;
      const own = Promise.race([latest.current(), pause(patienceMs)]).then(
        () => undefined,
        () => undefined,
      );
      running.current = own;
      return own.then(() => {
        if (running.current === own) running.current = null;
      });
    };
    if (!running.current) return begin();
    following.current ??= running.current.then(begin);
    return following.current;
  });
  return readAgain.current;
}
