import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { EntitlementWithdrawal } from './entitlement-withdrawal.tsx';

test('an entitlement is taken back with a reason; that there is none stays to be read', async () => {
  const answers = [
    { __typename: 'StudioRefused', message: 'Questo studio non ha una titolarità confermata.' },
    { __typename: 'AdminStudioDecided', practice: { id: '7' } },
  ];
  const gateway = mockGateway({ Mutation: { withdrawEntitlement: () => answers.shift() } });
  const onChanged = vi.fn();
  const { user } = renderWithProviders(
    <EntitlementWithdrawal practiceId="7" practice="Studio Rossi, Roma" onChanged={onChanged} />,
  );
  await user.click(screen.getByRole('button', { name: 'Togli la titolarità' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Togliere la titolarità?' }));
  expect(dialog.getByText(/I dati dei pazienti si chiudono subito/)).toBeVisible();
  await user.type(dialog.getByLabelText('Nota'), 'Cancellato dall’Albo.');
  await user.click(dialog.getByRole('button', { name: 'Togli la titolarità' }));
  expect(await dialog.findByText('Questo studio non ha una titolarità confermata.')).toHaveRole('alert');
  expect(onChanged).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Togli la titolarità' }));
  await expect.poll(() => onChanged.mock.calls).toEqual([['Titolarità tolta.']]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(gateway.requests.at(-1)?.variables).toEqual({ practiceId: '7', note: 'Cancellato dall’Albo.' });
});
