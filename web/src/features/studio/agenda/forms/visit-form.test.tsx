import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../../testing/dialog-methods.ts';
import { openAgenda } from '../../testing/agenda-page.ts';
import { studioNow } from '../../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

it('who is missing is said of the search alone; somebody new is marked at the field that is wrong', async () => {
  const { user, gateway } = await openAgenda();
  await screen.findByRole('button', { name: /Maria Bianchi/ });
  await user.keyboard('n');
  const dialog = within(screen.getByRole('dialog', { name: 'Nuova visita' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Metti in agenda' }));
  await save();
  expect(dialog.getByText(/Scegli un paziente dall’elenco/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Nuovo paziente' }));
  const name = dialog.getByLabelText('Nome e cognome');
  expect(dialog.queryByText(/Scegli un paziente dall’elenco/)).toBeNull();
  expect(name).toBeValid();

  await user.type(name, 'Ugo Foa');
  const phone = dialog.getByLabelText('Telefono');
  await user.type(phone, 'abc');
  await save();
  expect(phone).toBeInvalid();
  expect(phone).toHaveAccessibleDescription(/Controlla il telefono/);
  await waitFor(() => expect(phone).toHaveFocus());
  expect(gateway.operations()).not.toContain('StudioSaveVisit');
  await user.click(dialog.getByRole('button', { name: 'Cerca tra i tuoi pazienti' }));
  await user.click(dialog.getByRole('button', { name: 'Nuovo paziente' }));
  expect(dialog.getByLabelText('Telefono')).toBeValid();
});
