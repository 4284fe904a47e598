import type { ReactNode } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../components/use-modal-dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What the button does, as a verb: `Sì, annulla`; null: it cannot be done now, and the words say why. */
  confirm: string | null;
  dismiss: string;
  isBusy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before what cannot be undone. */
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
  const { dialog, buttons, titleId, close } = useModalDialog(styles.dialog);
  return (
    <dialog {...dialog} onClose={onClose}>
      <h2 className="title-s" id={titleId}>
        {title}
      </h2>
      <div className={`grid gap-2 ${styles.words}`}>{children}</div>
      {problem && (
        <p role="alert" className={`semibold warning pb-3`}>
          {problem}
        </p>
      )}
      <p className={buttons}>
        {confirm !== null && (
          <button type="button" className={actions.primary} aria-disabled={isBusy} onClick={onConfirm}>
            {isBusy ? 'Un momento...' : confirm}
          </button>
        )}
        <button type="button" className={actions.quiet} onClick={close}>
          {dismiss}
        </button>
      </p>
    </dialog>
  );
}
