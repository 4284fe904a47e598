import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../testing/dialog-methods.ts';
import { useModalDialog } from './use-modal-dialog.tsx';

giveDialogsTheirMethods();

function Dialog({ onClose, asksBeforeLoss }: { onClose: () => void; asksBeforeLoss: boolean }) {
  const { dialog, titleId, lossNote } = useModalDialog('', { asksBeforeLoss });
  const [isSaved, setSaved] = useState(false);
  return (
    <dialog {...dialog} onClose={onClose}>
      <h2 id={titleId}>Nuova visita</h2>
      {!isSaved && <input aria-label="Nome" />}
      <button type="button" onClick={() => setSaved(true)}>
        Salva
      </button>
      {lossNote}
    </dialog>
  );
}

function open(asksBeforeLoss = true) {
  const onClose = vi.fn();
  render(<Dialog onClose={onClose} asksBeforeLoss={asksBeforeLoss} />);
  return onClose;
}

/** What Escape does to a dialog. */
function pressEscape() {
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  const cancel = createEvent('cancel', dialog, { bubbles: false, cancelable: true });
  fireEvent(dialog, cancel);
  if (!cancel.defaultPrevented) dialog.close();
}
const question = 'Quello che hai scritto non è ancora salvato.';

test('with nothing typed, Escape closes at once', () => {
  const onClose = open();
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was typed is discarded by a second Escape alone', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Nome'), 'Anna');
  pressEscape();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(question);
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('who goes on typing is asked anew; «Scarta» closes', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Nome'), 'Anna');
  pressEscape();
  await userEvent.type(screen.getByLabelText('Nome'), ' Rossi');
  expect(screen.queryByText(question)).toBeNull();
  pressEscape();
  await userEvent.click(screen.getByRole('button', { name: 'Continua a scrivere' }));
  expect(screen.queryByText(question)).toBeNull();
  expect(screen.getByLabelText('Nome')).toHaveValue('Anna Rossi');
  pressEscape();
  await userEvent.click(screen.getByRole('button', { name: 'Scarta' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was saved is not asked about', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Nome'), 'Anna');
  await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog without the note closes at once', async () => {
  const onClose = open(false);
  await userEvent.type(screen.getByLabelText('Nome'), 'Anna');
  pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});
