import { useSyncExternalStore } from 'react';

/** `lost`: nothing can be asked now; `back`: it was lost on this page and answers again; `fine`: it was never lost. */
export type Connection = 'fine' | 'lost' | 'back';

let connection: Connection = 'fine';
const listeners = new Set<() => void>();

function become(next: Connection) {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Stores that a request got no answer at all: no network, or nobody there. */
export const reportNoAnswer = () => become('lost');

/** Stores that the network carries again, if it had been lost. */
export function reportAnswer(): void {
  if (connection === 'lost') become('back');
}

/** Forgets that the connection had been lost: the page was asked for again. */
export const forgetLoss = () => become('fine');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', reportNoAnswer);
    window.addEventListener('online', reportAnswer);
    if (!navigator.onLine) reportNoAnswer();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('offline', reportNoAnswer);
    window.removeEventListener('online', reportAnswer);
  };
}

/** Returns whether the network carries requests, from the browser's word and from what became of our own. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'fine',
  );
