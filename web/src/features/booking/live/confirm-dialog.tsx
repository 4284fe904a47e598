import { type ReactNode, useEffect, useId, useRef } from 'react';
import actions from '../../../components/practice/actions.module.css';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What the button does, as a verb: `Sì, annulla`. */
  confirm: string;
  dismiss: string;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before what cannot be undone. The browser's own dialog keeps the focus and answers Escape. */
export function ConfirmDialog({
  title,
  confirm,
  dismiss,
  isBusy,
  problem,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className={styles.words}>{children}</div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p className={styles.actions}>
        <button type="button" className={actions.primary} aria-disabled={isBusy} onClick={onConfirm}>
          {isBusy ? 'Un momento...' : confirm}
        </button>
        <button type="button" className={actions.quiet} onClick={() => dialog.current?.close()}>
          {dismiss}
        </button>
      </p>
    </dialog>
  );
}
