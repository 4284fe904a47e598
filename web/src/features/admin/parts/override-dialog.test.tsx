import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { OverrideDialog } from './override-dialog.tsx';

function open(onConfirm: (note: string) => Promise<string | null>) {
  const onClose = vi.fn();
  const { user } = renderWithProviders(
    <OverrideDialog
      title="Disdire la prenotazione?"
      affected={['DENT-7K4P-X2MQ', 'La chiamata prevista alle 9:30 non parte.']}
      confirmLabel="Disdici"
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  );
  return { onClose, user };
}

test('says what it touches, and does nothing without a note', async () => {
  const confirm = vi.fn(async () => null);
  const { user, onClose } = open(confirm);
  expect(screen.getByRole('dialog', { name: 'Disdire la prenotazione?' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'DENT-7K4P-X2MQ',
    'La chiamata prevista alle 9:30 non parte.',
  ]);
  await user.type(screen.getByLabelText('Nota'), '   ');
  await user.click(screen.getByRole('button', { name: 'Disdici' }));
  expect(screen.getByLabelText('Nota')).toHaveAccessibleDescription(/Scrivi perché lo fai\./);
  expect(confirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('a refusal stays to be read, success closes', async () => {
  const answers: (string | null)[] = ['Intanto l’ha cambiata un’altra persona.', null];
  const notes: string[] = [];
  const { user, onClose } = open(async (note) => {
    notes.push(note);
    return answers.shift() ?? null;
  });
  await user.type(screen.getByLabelText('Nota'), ' Sentito lo studio ');
  await user.click(screen.getByRole('button', { name: 'Disdici' }));
  expect(await screen.findByText('Intanto l’ha cambiata un’altra persona.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Disdici' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(notes).toEqual(['Sentito lo studio', 'Sentito lo studio']);
});

test('a gateway that does not answer is said', async () => {
  const { user } = open(() => Promise.reject(new Error('offline')));
  await user.type(screen.getByLabelText('Nota'), 'Prova');
  await user.click(screen.getByRole('button', { name: 'Disdici' }));
  expect(await screen.findByText(/Il servizio non risponde/)).toBeVisible();
});
