import { type FormEvent, type ReactNode, useState } from 'react';
import { FormField } from '../../components/form-field.tsx';
import actions from '../../components/practice/actions.module.css';
import { useModalDialog } from '../../components/use-modal-dialog.ts';
import styles from './by-hand-dialog.module.css';
import { unreachable } from './sign-in/password-step.tsx';

/** As long as the gateway stores one. */
export const longestNote = 500;

interface ByHandDialogProps {
  title: string;
  /** Exactly what the action will touch and do, one line each. */
  affected: readonly string[];
  /** The button that does it, a verb; null when nothing can be done: the dialog then only tells why. */
  confirmLabel: string | null;
  /** Whether a sentence about why must, may or need not be written. Default: it must. */
  note?: 'required' | 'optional' | 'none';
  noteHint?: string;
  /** Further fields, above the note. */
  children?: ReactNode;
  /** Does it; answers null when it was done (the dialog closes), else the sentence why not. */
  onConfirm: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/** What is done by hand is read once more before it is done. */
export function ByHandDialog(props: ByHandDialogProps) {
  const { title, affected, confirmLabel, note: asks = 'required', noteHint, children, onConfirm, onClose } = props;
  const { dialog, buttons, titleId, close } = useModalDialog(styles.dialog);
  const [note, setNote] = useState('');
  const [noteProblem, setNoteProblem] = useState<string | undefined>();
  const [refusal, setRefusal] = useState('');
  const [isWorking, setWorking] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWorking || confirmLabel === null) return;
    const text = note.trim();
    const problem = noteProblemOf(text, asks);
    setNoteProblem(problem);
    setRefusal('');
    if (problem) return;
    setWorking(true);
    const answer = await onConfirm(text).catch(() => unreachable);
    setWorking(false);
    if (answer === null) close();
    else setRefusal(answer);
  }

  return (
    <dialog {...dialog} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <h2 id={titleId}>{title}</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
        <section className={styles.affected} aria-label="Che cosa riguarda" tabIndex={0}>
          <ul>
            {affected.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {children}
        {confirmLabel !== null && asks !== 'none' && (
          <FormField
            name="note"
            label={asks === 'required' ? 'Nota' : 'Nota (facoltativa)'}
            hint={noteHint ?? 'La leggono i colleghi: niente nomi, telefoni o salute.'}
            isLong
            required={asks === 'required'}
            value={note}
            onValue={setNote}
            problem={noteProblem}
          />
        )}
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
        <div className={buttons}>
          {confirmLabel !== null && (
            <button type="submit" className={actions.primary} aria-disabled={isWorking}>
              {isWorking ? 'Un momento…' : confirmLabel}
            </button>
          )}
          <button type="button" className={actions.quiet} onClick={close}>
            {confirmLabel === null ? 'Chiudi' : 'Lascia com’è'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function noteProblemOf(text: string, asks: ByHandDialogProps['note']): string | undefined {
  if (asks === 'required' && text.length === 0) return 'Scrivi perché lo fai.';
  return text.length > longestNote ? `Al massimo ${longestNote} caratteri: ora sono ${text.length}.` : undefined;
}
