import { useEffect, useRef } from 'react';

/** How long what a practice decides can be taken back before it is sent. */
export const undoMs = 6_000;

interface Held<Item> {
  item: Item;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Holds decisions for some seconds, so that each can be taken back; `onDue` sends one. All are sent at once when the page is
 * left: `isLeft` says then that nothing of it is drawn any more.
 */
export function useHeld<Item>(onDue: (key: string, item: Item) => void) {
  const held = useRef(new Map<string, Held<Item>>());
  const isLeft = useRef(false);
  const latest = useRef(onDue);
  latest.current = onDue;

  /** Takes a decision out of the held ones. */
  function release(key: string): Item | undefined {
    const one = held.current.get(key);
    clearTimeout(one?.timer);
    held.current.delete(key);
    return one?.item;
  }

  function send(key: string) {
    const isHeld = held.current.has(key);
    const item = release(key);
    if (isHeld) latest.current(key, item as Item);
  }

  function hold(key: string, item: Item) {
    release(key);
    held.current.set(key, { item, timer: setTimeout(() => send(key), undoMs) });
  }

  const sendAll = useRef(() => {});
  sendAll.current = () => {
    for (const key of [...held.current.keys()]) send(key);
  };
  useEffect(() => {
    isLeft.current = false;
    const leave = () => sendAll.current();
    // A phone says no more than this before it closes a page.
    const whenHidden = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', whenHidden);
      isLeft.current = true;
      leave();
    };
  }, []);

  return { hold, release, send, isLeft };
}
