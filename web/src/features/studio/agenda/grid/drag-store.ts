import { useSyncExternalStore } from 'react';
import type { Entry } from '../view/columns.ts';
import type { Target } from '../view/keyboard.ts';

/** What is being moved, made longer or drawn, and where it is now. */
export interface Drag {
  kind: 'move' | 'resize' | 'create';
  /** As it was when it was taken: what changes meanwhile does not make it jump. Null while a new one is drawn. */
  entry: Entry | null;
  target: Target;
  isByKeys: boolean;
}

/** Where a drag stands, apart from the grid: hundreds of entries need not be drawn again at each step of a finger. */
export function createDragStore() {
  let drag: Drag | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => drag,
    set: (next: Drag | null) => {
      drag = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type DragStore = ReturnType<typeof createDragStore>;

/** The drag, while it is over this day of the grid; null else. */
export function useDragOver(store: DragStore, day: number): Drag | null {
  const read = () => {
    const drag = store.current();
    return drag?.target.day === day ? drag : null;
  };
  return useSyncExternalStore(store.subscribe, read);
}

/** The drag, wherever it is. */
export const useDragNow = (store: DragStore): Drag | null => useSyncExternalStore(store.subscribe, store.current);
