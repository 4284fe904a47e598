import { chakra, Dialog, Portal, type SystemStyleObject } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormProblem, OperatorForm, TextField, useOperatorForm } from '../../../components/admin/form.tsx';
import actions from '../../../components/practice/actions.module.css';
import { unreachable } from '../sign-in/password-step.tsx';

/** As long as the gateway stores one. */
const maxNoteLength = 500;

interface OverrideDialogProps {
  title: string;
  /** Exactly what the action will touch and do, one line each. */
  affected: readonly string[];
  /** The button that does it, a verb; null when nothing can be done: the dialog then only tells why. */
  confirmLabel: string | null;
  /** Whether a sentence about why must, may or need not be written. Default: it must. */
  note?: 'required' | 'optional' | 'none';
  noteHint?: string;
  /** Characters that a required note has to have. Default: 1. */
  minNoteLength?: number;
  /** Further fields, above the note. */
  children?: ReactNode;
  /** Does it; answers null when it was done (the dialog closes), else the sentence why not. */
  onConfirm: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks the operator to confirm a manual override. */
export function OverrideDialog(props: OverrideDialogProps) {
  const { title, affected, confirmLabel, note: asks = 'required', noteHint, minNoteLength = 1, children } = props;
  const { onConfirm, onClose } = props;
  const form = useOperatorForm({ note: '' });
  const { isSubmitting } = form.formState;

  async function submit({ note }: { note: string }) {
    if (confirmLabel === null) return;
    const message = await onConfirm(note.trim()).catch(() => unreachable);
    if (message === null) onClose();
    else form.setError('root', { message });
  }

  return (
    // What is half written does not go with a press beside it.
    <Dialog.Root open onOpenChange={onClose} closeOnInteractOutside={false}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <OperatorForm form={form} onSubmit={submit} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
              <Dialog.Title>{title}</Dialog.Title>
              <chakra.section css={affectedStyle} aria-label="Che cosa riguarda" tabIndex={0}>
                <ul>
                  {affected.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </chakra.section>
              {children}
              {confirmLabel !== null && asks !== 'none' && (
                <TextField
                  name="note"
                  label={asks === 'required' ? 'Nota' : 'Nota (facoltativa)'}
                  hint={noteHint ?? 'La leggono i colleghi: niente nomi, telefoni o salute.'}
                  isLong
                  required={asks === 'required'}
                  rules={{ validate: (note: string) => noteProblemOf(note.trim(), asks, minNoteLength) }}
                />
              )}
              <FormProblem fontWeight="600" />
              <Dialog.Footer>
                {confirmLabel !== null && (
                  <button type="submit" className={actions.primary} aria-disabled={isSubmitting}>
                    {isSubmitting ? 'Un momento…' : confirmLabel}
                  </button>
                )}
                <Dialog.CloseTrigger className={actions.quiet}>
                  {confirmLabel === null ? 'Chiudi' : 'Lascia com’è'}
                </Dialog.CloseTrigger>
              </Dialog.Footer>
            </OperatorForm>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function noteProblemOf(text: string, asks: OverrideDialogProps['note'], min: number): string | undefined {
  if (asks === 'required' && text.length === 0) return 'Scrivi perché lo fai.';
  if (asks === 'required' && text.length < min) return `Scrivi almeno ${min} caratteri.`;
  return text.length > maxNoteLength ? `Al massimo ${maxNoteLength} caratteri: ora sono ${text.length}.` : undefined;
}

// A bulk action may name hundreds of things: the list scrolls, the buttons stay.
const affectedStyle: SystemStyleObject = {
  maxHeight: '14rem',
  overflowY: 'auto',
  padding: '3 4',
  borderRadius: 'm',
  bg: 'sage',
  overflowWrap: 'anywhere',
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    margin: '0',
    paddingInlineStart: '4',
    listStyle: 'disc',
  },
};
