import type { ReactNode } from 'react';
import actions from '../../../../components/practice/actions.module.css';
import { useModalDialog } from '../../../../components/use-modal-dialog.tsx';
import styles from './forms.module.css';

interface AgendaDialogProps {
  title: string;
  onClose: () => void;
  /** Gets what closes it, and where its buttons stand. */
  children: (close: () => void) => ReactNode;
  /** Without one the content brings its own way out. */
  dismiss?: string;
}

/** A dialog of the agenda: the browser's own, with a title. */
export function AgendaDialog({ title, onClose, children, dismiss }: AgendaDialogProps) {
  const { dialog, titleId, close, lossNote } = useModalDialog(styles.dialog, { asksBeforeLoss: true });
  return (
    <dialog {...dialog} onClose={onClose}>
      <div className="stack gap-4">
        <h2 className="title-s break" id={titleId}>
          {title}
        </h2>
        {children(close)}
        {lossNote}
        {dismiss && (
          <p>
            <button type="button" className={actions.quiet} onClick={close}>
              {dismiss}
            </button>
          </p>
        )}
      </div>
    </dialog>
  );
}
