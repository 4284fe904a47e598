import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, type Toast, toastStore } from '../../lib/toaster.ts';
import classes from './toaster.module.css';

/** Long enough to read two sentences aloud; stops while pointer or focus rests on the toast. */
export const toastDurationMs = 8000;

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the toast, Escape and the button close it
    <div
      className={`grid items-start gap-3 p-4 line round on-raised floating ink ${classes.toast}`}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(toast.id)}
    >
      <div>
        <p className={classes.title}>{toast.title}</p>
        {toast.description && <p className="mt-1 text-s muted">{toast.description}</p>}
      </div>
      <button
        type="button"
        className={`place-center round-s muted pointer square hover-sage ${classes.close}`}
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" />
        <span className="visually-hidden">Chiudi l’avviso</span>
      </button>
    </div>
  );
}

/** The one place toasts appear. Both live regions stand empty from the start: a region born full is not announced. */
export function Toaster() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.getCurrent);
  const card = toast && <ToastCard key={toast.id} toast={toast} />;
  return (
    <div className={classes.corner}>
      <div role="status">{toast?.tone === 'error' ? null : card}</div>
      <div role="alert">{toast?.tone === 'error' ? card : null}</div>
    </div>
  );
}
