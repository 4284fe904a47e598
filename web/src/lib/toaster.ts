export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: 'info' | 'success' | 'error';
}

type Listener = () => void;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function change(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast. At most one stands at a time: a new one takes the place of the last. May be called before the
 * toaster's chunk has arrived; the toast then appears with it.
 */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  lastId += 1;
  change({ tone: 'info', ...toast, id: lastId });
}

/** Takes the toast away; with an id only while it is still that one. */
export function dismissToast(id?: number): void {
  if (id === undefined || current?.id === id) change(null);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getCurrent: () => current,
};
