import { useEffect, useId, useRef } from 'react';
import styles from './modal-dialog.module.css';

/** The browser's own modal dialog, open at once: it keeps the focus, answers Escape and hides the page behind it. */
export function useModalDialog(className: string | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, []);
  return {
    dialog: { ref, className: `${styles.dialog} ${className}`, 'aria-labelledby': titleId },
    buttons: styles.buttons,
    titleId,
    close: () => ref.current?.close(),
  };
}
