import { useDeferredValue } from 'react';
import { useBrowserValue } from './browser-value.ts';

const minuteMs = 60_000;
const presentMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for the whole page, at each turn of a minute; none while nobody shows the time. */
function tick() {
  timer = setTimeout(
    () => {
      for (const listener of listeners) listener();
      tick();
    },
    minuteMs - (Date.now() % minuteMs),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * The present minute; null on the server and while the browser takes over: a page's HTML is right at any time. Deferred:
 * a change of a store stops the page until everything that reads it is drawn again.
 */
export function useNow(): Date | null {
  const minute = useDeferredValue(useBrowserValue<number | null>(subscribe, presentMinute, null));
  return minute === null ? null : new Date(minute);
}
