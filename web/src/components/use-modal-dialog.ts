import { useEffect, useId, useRef } from 'react';
import { watchSecondTaps } from '../lib/browser/watch-second-taps.ts';
import styles from './modal-dialog.module.css';

/** The browser's own modal dialog, open at once: it keeps the focus, answers Escape and hides the page behind it. */
export function useModalDialog(className: string | undefined) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (ref.current && !ref.current.open) ref.current.showModal();
  }, []);
  // The second tap of a double tap on what closes it would meet the page behind.
  useEffect(() => (ref.current ? watchSecondTaps(ref.current) : undefined), []);
  return {
    dialog: { ref, className: `${styles.dialog} ${className}`, 'aria-labelledby': titleId },
    buttons: styles.buttons,
    titleId,
    close: () => ref.current?.close(),
  };
}
